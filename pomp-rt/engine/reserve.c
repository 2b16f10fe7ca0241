/*===- reserve.c - How many instances of a task there are -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/reserve.h"

/** \returns how much to take or give back at once, and counts. */
static uint32_t reserve_of(struct pomp_task_stats *stats,
                           const struct pomp_alive *alive) {
  uint32_t writes = atomic_load_explicit(&stats->writes, memory_order_relaxed);
  if (writes >= POMP_EXACT_WRITES)
    return POMP_RESERVE;
  if (alive->is_sequential)
    writes = 0;
  atomic_store_explicit(&stats->writes, writes + 1, memory_order_relaxed);
  return 0;
}

POMP_NOINLINE void pomp_reserve_take(struct pomp_task_stats *stats,
                                     struct pomp_alive *alive) {
  stats->reserve = reserve_of(stats, alive);
  if (stats->reserve)
    atomic_store_explicit(&alive->has_reserves, true, memory_order_relaxed);
  stats->taken += 1 + (int64_t)stats->reserve;
  pomp_alive_take(alive, 1 + (int64_t)stats->reserve);
}

POMP_NOINLINE void pomp_reserve_give_back(struct pomp_task_stats *stats,
                                          struct pomp_alive *alive) {
  uint32_t keep = reserve_of(stats, alive);
  if (stats->reserve <= keep)
    return;
  stats->taken -= stats->reserve - keep;
  pomp_alive_give(alive, stats->reserve - keep);
  stats->reserve = keep;
}
