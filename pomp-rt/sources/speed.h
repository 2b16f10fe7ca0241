/*===- speed.h - How fast a processor is ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCES_SPEED_H
#define POMP_SOURCES_SPEED_H

#include "base/types.h"

/** \returns how many ticks of pomp_clock_now a small piece of work takes on the
 *  calling thread's processor, which is slower while something else executes on
 *  the same core. 0 if that cannot be measured. Takes about 2 microseconds. */
uint64_t pomp_speed_probe(void);

/** Does so for the mean of all threads. Async-signal-safe. */
void pomp_speed_add_probe(void);

/** \returns how many picoseconds these took at their mean speed, or 0 if there
 *  were too few. After pomp_clock_stop. */
uint64_t pomp_speed_mean_ps(void);

#endif
