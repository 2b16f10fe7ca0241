/*===- step.h - What an event means for its thread --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The monitors of a running program feed the engine with its events, and a
|* reader of a trace with those of the trace. Times are in ticks of any clock
|* that does not run backwards. The steps of one thread come one after the
|* other; those of different threads may come at the same time.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_STEP_H
#define POMP_ENGINE_STEP_H

#include "engine/profile_data.h"
#include "engine/record.h"
#include "process/ompt/told.h"

/** \p thread begins at \p now, whose data may be those of one that has ended.
 *  \param is_initial whether it executes the program since \p begin, when the
 *    measurement began.
 *  \returns false if there is no memory. */
bool pomp_engine_start_thread(struct pomp_engine *engine,
                              struct pomp_thread *thread, bool is_initial,
                              uint64_t begin, uint64_t now);

/** The measurement begins at \p begin, in a thread that has started. */
void pomp_engine_begin(struct pomp_thread *first, uint64_t begin);

/** Does what \p record means for its thread. */
void pomp_engine_step(struct pomp_thread *thread,
                      const struct pomp_record *record);

/* The same for the events of constructs that form teams. */
#define POMP_LEAGUE_EVENTS(X)                                                  \
  X(Teams_enter) X(Teams_begin) X(Teams_end) X(Teams_exit)
#define POMP_ENGINE_EVENTS(X)                                                  \
  X(Parallel_enter)                                                            \
  X(Parallel_begin) X(Parallel_end) X(Parallel_exit) POMP_LEAGUE_EVENTS(X)
#define POMP_ENGINE_DECLARE(Name)                                              \
  void pomp_engine_##Name(struct pomp_thread *, pomp_region_id, uint64_t time);
POMP_ENGINE_EVENTS(POMP_ENGINE_DECLARE)
#undef POMP_ENGINE_DECLARE

/** Does what the OpenMP runtime reported in \p thread at \p time. */
void pomp_engine_told(struct pomp_thread *thread, uint64_t time,
                      const struct pomp_told *told);

/** \returns the call path of the task that \p thread creates just now, or null.
 */
const void *pomp_engine_creating(const struct pomp_thread *thread);

/** \p thread ends at \p time, and so does all that is open in it. */
void pomp_engine_stop_thread(struct pomp_thread *thread, uint64_t time);

#endif
