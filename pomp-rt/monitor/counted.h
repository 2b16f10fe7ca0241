/*===- counted.h - The monitors, where threads count ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_COUNTED_H
#define POMP_MONITOR_COUNTED_H

#include "engine/profile_data.h"
#include "monitor/monitor.h"
#include "sources/counters/counters.h"

/** \returns the monitor that replaces \p monitor if threads count. It reads the
 *  counters at each event and charges the counts where \p monitor charges the
 *  time. */
const struct pomp_monitor *pomp_counted(const struct pomp_monitor *monitor);

#endif
