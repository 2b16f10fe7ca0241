/*===- alive.h - How many tasks there are, and how long they take ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_ALIVE_H
#define POMP_ENGINE_ALIVE_H

#include "base/types.h"

#include <stdint.h>

/** A sum and its extremes, which are zero if there are none. In ticks. */
struct pomp_measure {
  _Atomic uint64_t count;
  _Atomic uint64_t sum;
  _Atomic uint64_t min;
  _Atomic uint64_t max;
};

/** One thread at a time may do so. */
static inline void pomp_measure_add(struct pomp_measure *m, uint64_t value) {
  uint64_t count = pomp_read(&m->count);
  pomp_write(&m->count, count + 1);
  pomp_add(&m->sum, value);
  if (value > pomp_read(&m->max))
    pomp_write(&m->max, value);
  if (value < pomp_read(&m->min) || !count)
    pomp_write(&m->min, value);
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
  /** From the end of its body until its event was fulfilled: of tasks with a
   *  detach clause. Written with the core lock held. */
  struct pomp_measure finish;
};

/** Takes \p amount instances, or room for them. */
void pomp_alive_take(struct pomp_alive *alive, int64_t amount);

static inline void pomp_alive_give(struct pomp_alive *alive, int64_t amount) {
  atomic_fetch_sub_explicit(&alive->taken, amount, memory_order_relaxed);
}

#endif
