/*===- engine.h - What all threads of an engine share -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_ENGINE_H
#define POMP_ENGINE_SHARED_ENGINE_H

#include "engine/shared/callpath.h"
#include "engine/shared/detached.h"
#include "engine/shared/host.h"
#include "engine/shared/instance.h"
#include "engine/shared/lock_object.h"
#include "engine/shared/team_forks.h"
#include "program/timed.h"

/** One program that is followed. See pomp_engine_init. */
struct pomp_engine {
  const struct pomp_engine_host *host;
  struct pomp_callpaths paths;
  struct pomp_lock_objects locks;
  struct pomp_fork_table forks;
  struct pomp_detached_tasks detached;
  struct pomp_instances instances;
  /** In ticks: a thread that waited longer for a lock finds out whom for. */
  uint64_t long_wait;
  /** In ticks: if a visit that was timed took longer, the thread lost its
   *  processor, which would count a thousand times. */
  uint64_t longest_timed;
  /** In ticks: how long a read of the clock takes; 0 if none is read. */
  uint64_t clock_read;
};

/** Makes \p engine, which is zero, that of a program that has not begun.
 *  \param memory where call paths and locks of critical constructs are kept. */
static inline void pomp_engine_init(struct pomp_engine *engine,
                                    const struct pomp_engine_host *host,
                                    enum pomp_memory_kind memory) {
  engine->host = host;
  engine->long_wait = POMP_LONG_WAIT;
  engine->longest_timed = POMP_LONGEST_TIMED;
  engine->locks.arena.kind = memory;
  if (memory == POMP_MEMORY_FREED)
    engine->forks.arena.kind = memory;
  pomp_callpaths_init(&engine->paths, host, memory);
}

/** Gives back what is kept of an engine of POMP_MEMORY_FREED. */
static inline void pomp_engine_free(struct pomp_engine *engine) {
  pomp_arena_free(&engine->paths.arena);
  pomp_arena_free(&engine->locks.arena);
  pomp_arena_free(&engine->forks.arena);
}

#endif
