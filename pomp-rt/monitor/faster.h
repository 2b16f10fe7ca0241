/*===- faster.h - What a faster construct would gain ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_FASTER_H
#define POMP_MONITOR_FASTER_H

#include "monitor/monitor.h"

/** Constructs take \p percent less of the virtual time, see faster.c. */
void pomp_faster_start(unsigned percent);

/** Adds such a construct. With the core lock held. */
void pomp_faster_add(pomp_region_id region);

/** Delays threads before an event, and writes POMP_TRY_SAVED. */
extern const struct pomp_monitor pomp_faster_before;

/** Notes after an event whether its thread executes such a construct. */
extern const struct pomp_monitor pomp_faster_after;

#endif
