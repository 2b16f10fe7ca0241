/*===- throttle.h - Switches off regions that flood -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_THROTTLE_H
#define POMP_ENGINE_THROTTLE_H

#include "process/thread.h"
#include "program/region.h"

/** POMP_THROTTLE=CALLS,NANOSECONDS is set: a region that one thread visits
 *  CALLS times in a row with less than NANOSECONDS each, in the mean, is off
 *  from then on in all threads. Parallel regions and tasks stay: others depend
 *  on their events. */
extern POMP_HIDDEN bool pomp_throttle_enabled;

/** Reads the environment. Once, before any event. */
void pomp_throttle_start(void);

/** Says which regions were switched off. */
void pomp_throttle_report(void);

/** \returns how many regions were switched off. With the core lock held. */
uint32_t pomp_throttle_count(void);

/** \returns whether \p region was switched off. */
bool pomp_throttle_is_off(pomp_region_id region);

/** Called before the time of an event is taken. If a pair was open when its
 *  region was switched off, its end is still delivered.
 *  \returns whether to drop \p event. */
bool pomp_throttle_drops(struct pomp_thread *, unsigned event,
                         pomp_region_id region);

/** After an event. \param time in ticks of the clock. */
void pomp_throttle_note(struct pomp_thread *, unsigned event,
                        pomp_region_id region, uint64_t time);

#endif
