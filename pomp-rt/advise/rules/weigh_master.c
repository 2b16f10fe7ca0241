/*===- weigh_master.c - What a master construct costs the others ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Others wait in a barrier behind it. The data that it uses come into the
|* cache of the first thread, so that others have to fetch back theirs: they
|* work longer than the first one in loops that a static schedule divides. That
|* is gained at most as well, with the waits of the first thread for it. But
|* these loops may be out of balance for another reason.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"

/** \returns how much longer each other thread works in a path on a processor
 *  than the first one does, on average, in nanoseconds. */
static double work_beyond_first(const struct pomp_result_node *n) {
  double first = 0, others = 0, count = 0;
  for (const struct pomp_metric *m = n->metrics; m; m = m->next) {
    double work = (double)m->states[POMP_STATE_WORK] - (double)m->off_cpu;
    if (m->thread)
      others += work;
    else
      first = work;
    count += m->thread > 0;
  }
  return first > 0 && others > count * first ? others / count - first : 0;
}

/** \returns the same for the loops beside a master construct that a static
 *  schedule divides. */
static double fetched_back(const struct pomp_result *p, uint32_t master) {
  double sum = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    bool is_it = p->nodes[i].region == master;
    uint32_t n = is_it ? p->nodes[p->nodes[i].parent].first_child : 0;
    for (; n; n = p->nodes[n].sibling)
      if (p->nodes[n].kind == POMP_KIND_LOOP &&
          pomp_region_is_static(&p->regions[p->nodes[n].region]))
        sum += work_beyond_first(&p->nodes[n]);
  }
  return sum;
}

void pomp_add_fetched(struct pomp_advisor *a, struct pomp_finding *f) {
  double each = fetched_back(a->result, f->region);
  uint32_t threads = pomp_team_threads(a->result);
  char more[16];
  if (pomp_is_crowded(a->result) || !pomp_matters(a, (uint64_t)each))
    return;
  pomp_add_evidence(a->findings, f,
                    "; each other thread works %s longer than the first one in "
                    "loops with a static schedule, perhaps to fetch back its "
                    "data from the cache of that one",
                    pomp_time_spell(more, (uint64_t)each));
  f->least_cost = f->cost;
  f->cost += (uint64_t)(each * threads);
  f->cost_of_work += (uint64_t)(each * (threads - 1));
}
