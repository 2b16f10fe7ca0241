/*===- callpath.h - Call paths, the same numbers in all threads -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_CALLPATH_H
#define POMP_ENGINE_SHARED_CALLPATH_H

#include "base/memory.h"
#include "base/types.h"
#include "engine/shared/host.h"
#include "pomp/kinds.h"
#include "program/region.h"

#include <stdint.h>

/** A sum and its extremes, which are zero if there are none. In ticks. */
struct pomp_measure {
  _Atomic uint64_t count;
  _Atomic uint64_t sum;
  _Atomic uint64_t min;
  _Atomic uint64_t max;
};

/** Adds \p value, which stands for \p weight of them. One thread at a time may
 *  do so. */
static inline void pomp_measure_add_for(struct pomp_measure *m, uint64_t value,
                                        uint64_t weight) {
  uint64_t count = pomp_read(&m->count);
  pomp_write(&m->count, count + weight);
  pomp_add(&m->sum, value * weight);
  if (value > pomp_read(&m->max))
    pomp_write(&m->max, value);
  if (value < pomp_read(&m->min) || !count)
    pomp_write(&m->min, value);
}

static inline void pomp_measure_add(struct pomp_measure *m, uint64_t value) {
  pomp_measure_add_for(m, value, 1);
}

/** How many instances of a task construct there are at once. All threads write
 *  it, but seldom: each holds a few in reserve, see task.c. */
struct pomp_alive {
  /** Instances, and the reserves of all threads. */
  _Atomic int64_t taken;
  _Atomic int64_t max_taken;
  /** The most instances while no thread had a reserve. */
  _Atomic int64_t max_exact;
  _Atomic bool has_reserves;
  /** Only one thread at a time writes it, so none needs a reserve. */
  bool is_sequential;
  /** From the end of its body until its event was fulfilled: of tasks with a
   *  detach clause. Written with the core lock held. */
  struct pomp_measure finish;
};

/** Takes \p amount instances, or room for them. */
void pomp_alive_take(struct pomp_alive *alive, int64_t amount);

static inline void pomp_alive_give(struct pomp_alive *alive, int64_t amount) {
  atomic_fetch_sub_explicit(&alive->taken, amount, memory_order_relaxed);
}

/** Properties of the tasks of a construct. */
enum pomp_tasks {
  POMP_TASKS_USUAL,
  /** A taskloop: the creation of its tasks has no event. */
  POMP_TASKS_OF_LOOP,
  /** With a detach clause. */
  POMP_TASKS_DETACHED
};

/** A node of the tree of call paths. Shared by all threads: paths of a worker
 *  continue the path of the thread that formed its team, and paths of a task
 *  the path of the thread that created it. */
struct pomp_callpath {
  /** Null in the root only. */
  const struct pomp_callpath *parent;
  pomp_region_id region;
  enum pomp_kind kind;
  /** Counts from 0, the root; parents before their children. */
  uint32_t id;
  /** 0 for the root. */
  uint32_t depth;
  /** It is of a parallel region, or inside of one. */
  bool in_parallel;
  /** An enum pomp_tasks, of a task or of where one is created. */
  uint8_t tasks;
  /** For a worksharing construct: see pomp_ctc_ends_in_barrier. */
  bool ends_in_barrier;
  /** It is of a target construct with nowait, in no other construct, or of the
   *  execution of its task. */
  bool is_deferred_target;
  /** For a loop: it distributes chunks while it executes. */
  bool has_chunks;
  /** Of the host, for a loop with schedule(runtime); or null. */
  int64_t (*runtime_chunk)(void);
  /** It is a loop whose values are unsigned. */
  bool is_unsigned;
  /** For the creation of a task, the path of its execution. That is beside it
   *  or, in a task of the same construct, that task: recursion adds no path. */
  const struct pomp_callpath *task;
  /** In a task only. */
  struct pomp_alive *alive;
  /** The CTC string of the region, where paths are kept. */
  const char *ctc;
  /* Guarded by the core lock. */
  struct pomp_callpath *next_in_bucket;
  struct pomp_callpath *next;
};

/** All call paths. */
struct pomp_callpaths {
  /** The path outside of all regions. */
  struct pomp_callpath root;
  const struct pomp_engine_host *host;
  struct pomp_arena arena;
  struct pomp_callpath *newest;
  /** All paths except the root, by parent, region and kind. The size is a power
   *  of two, and at least the number of paths unless memory was exhausted. */
  struct pomp_callpath **buckets;
  uint32_t num_buckets;
  struct pomp_callpath *first_buckets[64];
  /** The events of all threads come one after the other, as those of a trace
   *  do. */
  bool is_sequential;
};

/** Makes \p paths, which are zero, those of a program that is at its root.
 *  \param memory where they are kept. */
void pomp_callpaths_init(struct pomp_callpaths *paths,
                         const struct pomp_engine_host *host,
                         enum pomp_memory_kind memory);

/** \returns the path that leads from \p parent to \p region, or null if
 *  there is no memory. Slow: the threads remember the result. */
const struct pomp_callpath *
pomp_callpath_intern(struct pomp_callpaths *paths,
                     const struct pomp_callpath *parent, pomp_region_id region,
                     enum pomp_kind kind);

/** \returns how many paths there are. With the core lock held, as long as it
 *  is, next leads from the root to all of them by growing id. */
uint32_t pomp_callpath_count(const struct pomp_callpaths *paths);

#endif
