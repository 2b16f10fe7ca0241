/*===- reserve.h - How many instances of a task there are -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_RESERVE_H
#define POMP_ENGINE_RESERVE_H

#include "engine/profile_data.h"

/** Takes one more, and perhaps some in reserve. */
void pomp_reserve_take(struct pomp_task_stats *stats, struct pomp_alive *alive);

/** Gives back most of a reserve. */
void pomp_reserve_give_back(struct pomp_task_stats *stats,
                            struct pomp_alive *alive);

/** Counts one more instance. Threads take numbers in reserve, so most of them
 *  need not write to a shared cache line: a thread that ends as many tasks as
 *  it creates uses its reserve. The sum of what was taken is never less than
 *  the number of instances. */
static inline void pomp_reserve_one_more(struct pomp_node *n,
                                         enum pomp_tasks tasks) {
  struct pomp_task_stats *stats = n->stats;
  /* The thread that fulfills its event may be no thread of OpenMP, and has no
   * reserve.
   */
  if (POMP_UNLIKELY(tasks == POMP_TASKS_DETACHED)) {
    pomp_alive_take(n->path->alive, 1);
    return;
  }
  if (POMP_LIKELY(stats->reserve != 0))
    --stats->reserve;
  else
    pomp_reserve_take(stats, n->path->alive);
  int64_t balance = stats->taken - stats->reserve;
  if (balance > atomic_load_explicit(&stats->max_balance, memory_order_relaxed))
    atomic_store_explicit(&stats->max_balance, balance, memory_order_relaxed);
}

/** \returns whether an instance of \p n that ends stays in the thread's
 *  reserve. */
static inline bool pomp_reserve_has_room(const struct pomp_node *n) {
  return n->stats->reserve < 2 * POMP_RESERVE &&
         atomic_load_explicit(&n->stats->writes, memory_order_relaxed) >=
             POMP_EXACT_WRITES;
}

static inline void pomp_reserve_one_less(struct pomp_node *n) {
  bool has_room = pomp_reserve_has_room(n);
  ++n->stats->reserve;
  if (POMP_UNLIKELY(!has_room))
    pomp_reserve_give_back(n->stats, n->path->alive);
}

#endif
