/*===- counters.h - What the threads count --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * POMP_COUNTERS=NAME,... Without it, events execute none of this code: see
 * monitor/counted.c.
 */
#ifndef POMP_SOURCES_COUNTERS_COUNTERS_H
#define POMP_SOURCES_COUNTERS_COUNTERS_H

#include "process/thread.h"
#include "sources/counters/names.h"

/** \returns the counters in use, which do not change any more. */
const struct pomp_counter_list *pomp_counter_list(void);

/** Sets \p list as the counters in use, in a process that only reports. */
void pomp_counters_adopt(const struct pomp_counter_list *list);

/** Reads the environment, and loads what counts; says what cannot be counted,
 *  and why. Once, before any event. \returns whether anything is counted. */
bool pomp_counters_start(void);

/** The same in a forked child: there nothing is. */
void pomp_counters_forked(void);

/** The callers that ask what was counted since their last request. */
enum pomp_counters_taker { POMP_COUNTERS_PROFILE, POMP_COUNTERS_TRACE };

/** Reads the counters of the calling thread, which begins to count if it has
 *  not yet.
 *  \returns false if it cannot count. */
bool pomp_counters_read(struct pomp_thread *thread);

/** \returns how much more of each counter the last reading found than there was
 *  when \p taker asked before; until it asks again. Null if the thread does
 *  not count. */
const uint64_t *pomp_counters_take(struct pomp_thread *thread,
                                   enum pomp_counters_taker taker);

/** The calling thread ends. */
void pomp_counters_thread_stop(struct pomp_thread *thread);

#endif
