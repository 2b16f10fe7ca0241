/*===- weigh.c - What the threads have to do --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

static struct pomp_balance weigh(const struct pomp_advisor *a,
                                 const struct pomp_result_region *region) {
  struct pomp_balance b = {.least = UINT64_MAX};
  double most_served = 0;
  for (uint32_t t = 0; region->members && t < a->result->num_threads; ++t) {
    uint64_t work = region->members[t].inside[POMP_STATE_WORK];
    if (a->idle[t] || !region->members[t].entered)
      continue;
    ++b.threads;
    b.work += work;
    double served = (double)work * pomp_served(&a->result->threads[t]);
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
  return b;
}

/** Weighs all regions without the threads that are idle. */
void pomp_weigh_regions(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    a->balances[i] = weigh(a, &p->regions[i]);
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_PARALLEL)
      a->forks[i] = pomp_weigh_fork(a, i);
}
