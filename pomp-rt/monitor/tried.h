/*===- tried.h - Changes that pomp try makes while a program runs ===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_TRIED_H
#define POMP_MONITOR_TRIED_H

#include "monitor/monitor.h"

/** Reads POMP_TRY. \returns whether pomp_tried_monitor needs events: schedules
 *  of loops are set when their unit comes. */
bool pomp_tried_start(void);

/** \returns whether POMP_TRY has a construct that shall be faster: then
 *  pomp_faster_before is the first monitor, pomp_faster_after the last one, and
 *  there is a call tree. After pomp_tried_start. */
bool pomp_tried_faster(void);

/** Finds the constructs of a unit that POMP_TRY names, whose handles are set.
 *  With the core lock held. */
void pomp_tried_add_unit(const struct pomp_unit *unit);

/** Sets the number of threads where a region is encountered. */
extern const struct pomp_monitor pomp_tried_monitor;

#endif
