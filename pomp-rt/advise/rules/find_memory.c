/*===- find_memory.c - Work that waits for memory -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "sources/counters/sums.h"

/** \returns the first counter that \p is_one is true of, or how many there are.
 */
static uint32_t find(const struct pomp_result *c,
                     int (*is_one)(const char *event)) {
  uint32_t i = 0;
  while (i < c->counters.number && !is_one(c->counters.counters[i].event))
    ++i;
  return i;
}

static const char *title_of(const struct pomp_result_region *r) {
  return r->kind == POMP_KIND_LOOP   ? "Memory-bound loop"
         : r->kind == POMP_KIND_TASK ? "Memory-bound task"
                                     : "Memory-bound work";
}

/** Examines a region by its exclusive counts.
 *  \param misses the counter of misses. */
static void weigh(struct pomp_advisor *a, uint32_t index, uint32_t misses) {
  const struct pomp_result *c = a->result;
  const struct pomp_result_region *r = &a->result->regions[index];
  const uint64_t *own = pomp_count_row(c->counts->regions, index);
  const double least_ipc = pomp_thresholds[LOW_IPC].value;
  struct pomp_counter_rates rates;
  pomp_counter_rates_of(&rates, c->counters.counters, c->counters.number, own);
  if (rates.ipc < 0 || rates.ipc >= least_ipc ||
      rates.per_thousand[misses] < pomp_thresholds[MANY_MISSES].value)
    return;
  /* The time that it would save if an instruction completed in each cycle. */
  uint64_t work = r->states[POMP_STATE_WORK];
  uint64_t cost = (uint64_t)((double)work * (1 - rates.ipc / least_ipc));
  if (!pomp_matters(a, cost))
    return;
  char time[16], count[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_MEMORY_BOUND, title_of(r), index, cost,
      "fewer passes over the data (loops that are fused, blocks that fit "
      "into the caches), data in the order in which it is used and of "
      "smaller types, memory first written by the thread that uses it; "
      "more threads hardly help once the memory delivers all it can",
      "%.2f instructions in a cycle and %.1f misses of the last cache in "
      "1,000 instructions, %s in %s of its own work",
      rates.ipc, rates.per_thousand[misses],
      pomp_count_spell(count, own[misses]), pomp_time_spell(time, work));
  if (f)
    f->cost_of_work = f->cost;
}

void pomp_find_memory_bound(struct pomp_advisor *a) {
  const struct pomp_result *c = a->result;
  uint32_t misses = find(c, pomp_counter_is_memory);
  for (uint32_t i = 0; misses < c->counters.number && i < c->num_regions; ++i)
    weigh(a, i, misses);
}
