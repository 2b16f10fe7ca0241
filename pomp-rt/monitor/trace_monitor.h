/*===- trace_monitor.h - The trace monitor ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_TRACE_MONITOR_H
#define POMP_MONITOR_TRACE_MONITOR_H

#include "monitor/monitor.h"

extern const struct pomp_monitor pomp_trace_monitor;

#endif
