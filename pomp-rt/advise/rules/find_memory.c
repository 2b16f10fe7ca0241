/*===- find_memory.c - Work that waits for memory -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "sources/counters/sums.h"

#include <stdlib.h>

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

/*===- Memory of other nodes ----------------------------------------------===*/

/*
 * With POMP_NUMA, samples say which of the pages that a thread was using are on
 * another node than its processor. Each access to these takes longer, but how
 * many miss all caches is not known: the gain is what work would be shorter if
 * all of it were such accesses, and each took twice as long as one to the own
 * node.
 */
struct used {
  uint64_t seen, remote, work;
  double cost;
};

/** Adds up what the threads of a call path use. */
static void add(struct used *u, const struct pomp_result_node *n) {
  const double longer = pomp_thresholds[REMOTE_ACCESS].value;
  for (const struct pomp_metric *m = n->metrics; m; m = m->next) {
    uint64_t work = m->states[POMP_STATE_WORK];
    u->seen += m->seen_pages;
    u->remote += m->remote_pages;
    u->work += work;
    if (m->seen_pages)
      u->cost += (double)work * (double)m->remote_pages /
                 (double)m->seen_pages * (1 - 1 / longer);
  }
}

/** \returns how many threads use such pages in the region, by all paths to it
 *  together. */
static uint32_t count_threads(const struct pomp_result *p, uint32_t region) {
  bool *uses = calloc((size_t)p->num_threads + 1, sizeof(*uses));
  uint32_t count = 0;
  for (uint32_t i = 0; uses && i < p->num_nodes; ++i)
    if (p->nodes[i].region == region)
      for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
        uses[m->thread] |= m->remote_pages != 0;
  for (uint32_t t = 0; uses && t < p->num_threads; ++t)
    count += uses[t];
  free(uses);
  return count;
}

static void judge(struct pomp_advisor *a, uint32_t region,
                  const struct used *u) {
  uint64_t cost = (uint64_t)u->cost;
  double share = pomp_percent(u->remote, u->seen);
  if ((double)u->seen < pomp_thresholds[SEEN_PAGES].value ||
      share < pomp_thresholds[REMOTE_PAGES].value || !pomp_matters(a, cost))
    return;
  uint32_t threads = count_threads(a->result, region);
  char seen[16], remote[16], time[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_REMOTE_MEMORY, "Memory of another node", region, cost,
      "write first in the thread that uses it: initialize memory in a loop "
      "with the same schedule(static), and keep threads where they are "
      "with OMP_PROC_BIND=spread; or spread the pages over all nodes: numactl "
      "--interleave=all",
      "%s of %s pages that samples saw in use by %u %s, %.0f %%, are on "
      "another node than the processor, in %s of work",
      pomp_count_spell(remote, u->remote), pomp_count_spell(seen, u->seen),
      threads, pomp_plural(threads, "thread", "threads"), share,
      pomp_time_spell(time, u->work));
  if (f)
    f->cost_of_work = f->cost;
}

void pomp_find_remote_memory(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct used *all = calloc((size_t)p->num_regions + 1, sizeof(*all));
  for (uint32_t i = 0; all && i < p->num_nodes; ++i)
    if (p->nodes[i].region != POMP_NONE)
      add(&all[p->nodes[i].region], &p->nodes[i]);
  for (uint32_t i = 0; all && i < p->num_regions; ++i)
    judge(a, i, &all[i]);
  free(all);
}
