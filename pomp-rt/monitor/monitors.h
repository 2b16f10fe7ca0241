/*===- monitors.h - The monitors that are active ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_MONITORS_H
#define POMP_MONITOR_MONITORS_H

#include "monitor/monitor.h"

/** Called before the time of \p record is taken. */
void pomp_monitors_prepare(struct pomp_thread *, const struct pomp_record *);

/** Hands \p record to all active monitors. */
int32_t pomp_monitors_event(struct pomp_thread *, const struct pomp_record *);

#endif
