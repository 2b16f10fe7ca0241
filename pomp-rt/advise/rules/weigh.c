/*===- weigh.c - What the threads have to do --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The balance of a region is the work of its threads: they miss what each works
|* less than the busiest one. With more threads than processors, threads also
|* take turns, so that work without a processor does not count, and what is lost
|* is the time of these turns less that of an equal share.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** The time of each thread in each region and beneath it, in which it worked
 *  and was ready without a processor; in the order of regions. Null if no more
 * threads than processors are there: then the scheduler takes processors only
 * seldom, and the threads' own share of it tells more. */
static double *find_unserved(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  if (!pomp_is_crowded(p))
    return NULL;
  double *times =
      calloc((size_t)(p->num_regions + 1) * p->num_threads, sizeof(*times));
  a->findings->failed |= !times;
  for (uint32_t i = 1; times && i < p->num_nodes; ++i)
    for (uint32_t n = i; n; n = p->nodes[n].parent) {
      bool is_again = false;
      for (uint32_t k = i; k != n; k = p->nodes[k].parent)
        is_again |= p->nodes[k].region == p->nodes[n].region;
      for (const struct pomp_metric *m = p->nodes[i].metrics; m && !is_again;
           m = m->next)
        times[(size_t)p->nodes[n].region * p->num_threads + m->thread] +=
            (double)m->off_cpu;
    }
  for (uint32_t t = 0; times && t < p->num_threads; ++t)
    for (uint32_t i = 0; i < p->num_regions; ++i)
      times[(size_t)i * p->num_threads + t] *= a->ready[t];
  return times;
}

/** \param unserved the row of the region, which gets the work of each thread on
 *    a processor instead; or null. */
static struct pomp_balance weigh(const struct pomp_advisor *a,
                                 const struct pomp_result_region *region,
                                 double *unserved) {
  struct pomp_balance b = {.least = UINT64_MAX};
  double most_served = 0;
  for (uint32_t t = 0; region->members && t < a->result->num_threads; ++t) {
    uint64_t work = region->members[t].inside[POMP_STATE_WORK];
    if (a->idle[t] || !region->members[t].entered)
      continue;
    if (unserved) {
      work -= unserved[t] < (double)work ? (uint64_t)unserved[t] : work;
      unserved[b.threads] = (double)work;
    }
    ++b.threads;
    b.work += work;
    double served =
        (double)work * (unserved ? 1 : pomp_served(&a->result->threads[t]));
    b.served_work += served;
    most_served = served > most_served ? served : most_served;
    if (work > b.most) {
      b.most = work;
      b.busiest = t;
      b.delay = (double)work - served;
    }
    if (work < b.least) {
      b.least = work;
      b.laziest = t;
    }
  }
  b.missing = b.threads * b.most - b.work;
  b.served_missing = b.threads * most_served - b.served_work;
  if (unserved) {
    struct pomp_turns turns = pomp_take_turns(a->result, unserved, b.threads);
    b.waits_in_turns = turns.waits;
    b.lost_in_turns =
        b.threads *
        (turns.time - pomp_even_time(a->result, (double)b.work, b.threads));
  }
  return b;
}

/** Weighs all regions without the threads that are idle. */
void pomp_weigh_regions(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  double *unserved = find_unserved(a);
  for (uint32_t i = 0; i < p->num_regions; ++i)
    a->balances[i] =
        weigh(a, &p->regions[i],
              unserved ? &unserved[(size_t)i * p->num_threads] : NULL);
  free(unserved);
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_PARALLEL)
      a->forks[i] = pomp_weigh_fork(a, i);
}
