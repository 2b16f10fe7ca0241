/*===- find_lock_operations.c - Locks that protect little -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Setting and unsetting a lock takes time although no thread waits for it: the
|* gain is the number of visits times what a pair takes, divided by the threads.
|* Threads hardly meet if only one of them visits a critical construct, or if
|* there are many more locks than threads, each held briefly.
|*
|* LLVM's runtime initializes and destroys one lock at a time, so that these
|* calls take longer if several threads do them.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"

#include <stdlib.h>
#include <string.h>

/** What all visits cost, in nanoseconds of thread time. */
struct range {
  double least, most;
};

static void found(struct pomp_finding *f, const struct range *cost) {
  if (!f)
    return;
  f->cost_of_work = f->cost;
  f->is_on_cpu = true;
  f->least_cost = (uint64_t)cost->least;
}

/** \returns whether one thread makes almost all visits of \p region. */
static bool is_of_one_thread(const struct pomp_result *p, uint32_t region) {
  uint64_t *visits = calloc(p->num_threads + 1, sizeof(*visits));
  uint64_t all = 0, most = 0;
  for (uint32_t i = 1; visits && i < p->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->nodes[i].metrics;
         p->nodes[i].region == region && metric; metric = metric->next) {
      all += metric->visits;
      visits[metric->thread] += metric->visits;
      if (visits[metric->thread] > most)
        most = visits[metric->thread];
    }
  free(visits);
  return all && all - most < all / 100;
}

/** \returns whether threads hardly meet at the locks of \p region, which they
 *  hold briefly. */
static bool is_free(const struct pomp_result *p, uint32_t region) {
  double objects = 0, visits = 0, holding = 0;
  for (uint32_t i = 0; i < p->num_locks; ++i)
    for (uint32_t k = 0; k < p->locks[i].num_uses; ++k)
      if (p->locks[i].uses[k].region == region) {
        objects += (double)p->locks[i].objects;
        visits += (double)p->locks[i].uses[k].visits;
        holding += (double)p->locks[i].uses[k].holding;
      }
  if (visits <= 0 || holding > visits * pomp_thresholds[SHORT_HOLD].value)
    return false;
  return p->regions[region].kind == POMP_KIND_CRITICAL
             ? is_of_one_thread(p, region)
             : objects >=
                   pomp_thresholds[MANY_LOCKS].value * pomp_team_threads(p);
}

/** What several regions have in common, the one with most visits first. */
struct sites {
  uint32_t *regions, count;
  uint64_t visits, most;
};

static void add_site(struct sites *sites, const struct pomp_result *p,
                     uint32_t region) {
  uint64_t visits = p->regions[region].visits;
  sites->visits += visits;
  sites->regions[sites->count++] = region;
  if (visits > sites->most) {
    sites->most = visits;
    sites->regions[sites->count - 1] = sites->regions[0];
    sites->regions[0] = region;
  }
}

/** Looks at all regions of \p kind. */
static void look_at_visits(struct pomp_advisor *a, enum pomp_kind kind) {
  const struct pomp_result *p = a->result;
  struct sites sites = {malloc((p->num_regions + 1) * sizeof(uint32_t)), 0, 0,
                        0};
  double pair = pomp_thresholds[LOCK_PAIR].value;
  char count[16];
  for (uint32_t i = 0; sites.regions && i < p->num_regions; ++i)
    if (p->regions[i].kind == kind && is_free(p, i))
      add_site(&sites, p, i);
  struct range cost = {(double)sites.visits * pair / 2,
                       (double)sites.visits * pair * 3 / 2};
  if (!sites.count || !pomp_matters(a, (uint64_t)cost.least)) {
    free(sites.regions);
    return;
  }
  for (uint32_t i = 0; i < sites.count; ++i)
    a->explained[sites.regions[i]] = true;
  found(pomp_found(
            a, POMP_FINDING_LOCK_OPERATIONS, "Locks that protect very little",
            sites.regions[0], (uint64_t)cost.most,
            "one lock for more work, data of each thread that need no "
            "lock, or an atomic",
            "%s visits hold a lock briefly, and threads hardly meet: to "
            "set and unset it takes %.0f to %.0f ns each time",
            pomp_count_spell(count, sites.visits), pair / 2, pair * 3 / 2),
        &cost);
  pomp_found_at(a, sites.regions, sites.count);
}

/** \returns whether \p r initializes or destroys locks. */
static bool makes_locks(const struct pomp_result_region *r) {
  return strncmp(r->fields.name, "omp_init_", 9) == 0 ||
         strncmp(r->fields.name, "omp_destroy_", 12) == 0;
}

static void look_at_makers(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct range cost = {0};
  struct sites sites = {malloc((p->num_regions + 1) * sizeof(uint32_t)), 0, 0,
                        0};
  char calls[16];
  for (uint32_t i = 0; sites.regions && i < p->num_regions; ++i) {
    const struct pomp_result_region *r = &p->regions[i];
    if (!makes_locks(r) || !r->visits)
      continue;
    double each = pomp_thresholds[LOCK_MAKING].value;
    double ns = is_of_one_thread(p, i) ? each / 6 * pomp_team_threads(p) : each;
    cost.least += (double)r->visits * ns / 2;
    cost.most += (double)r->visits * ns * 3 / 2;
    add_site(&sites, p, i);
  }
  if (!sites.count || !pomp_matters(a, (uint64_t)cost.least)) {
    free(sites.regions);
    return;
  }
  found(
      pomp_found(a, POMP_FINDING_LOCK_OPERATIONS, "Very many locks",
                 sites.regions[0], (uint64_t)cost.most,
                 "fewer locks, each for several places: the place modulo some "
                 "thousand is the number of its lock",
                 "%s calls initialize or destroy a lock, and the runtime does "
                 "so with one at a time",
                 pomp_count_spell(calls, sites.visits)),
      &cost);
  pomp_found_at(a, sites.regions, sites.count);
}

void pomp_find_lock_operations(struct pomp_advisor *a) {
  look_at_makers(a);
  look_at_visits(a, POMP_KIND_CRITICAL);
  look_at_visits(a, POMP_KIND_LOCK);
}
