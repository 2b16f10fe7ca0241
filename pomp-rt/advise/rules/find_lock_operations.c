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
|* Threads hardly meet if only one of them visits a critical construct and all
|* others with its name, or if there are many more locks than threads, each held
|* briefly. Where another thread comes as well, who comes much more often may
|* look again and again for what that one brings, and loses nothing.
|*
|* LLVM's runtime initializes and destroys one lock at a time, so that these
|* calls take longer if several threads do them.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdlib.h>
#include <string.h>

/** How threads use the locks of a region, or of all that have its name. */
struct use {
  double objects, visits, holding;
  /** The thread that makes most of the visits, if there is one, how many more
   *  it makes than the others, how many it makes, and all. */
  uint32_t thread;
  uint64_t lead, of_thread, of_all;
  /** Several threads set the lock of a critical construct, here or elsewhere.
   */
  bool is_shared;
};

/** Adds to the lead of a thread, which another one takes over if it is used
 *  up. */
static void add_lead(struct use *u, const struct pomp_metric *metric) {
  u->of_all += metric->visits;
  if (u->thread == metric->thread) {
    u->lead += metric->visits;
  } else if (u->lead >= metric->visits) {
    u->lead -= metric->visits;
  } else {
    u->thread = metric->thread;
    u->lead = metric->visits - u->lead;
  }
}

/** \returns an element for each region, or null if memory is exhausted. */
static struct use *find_uses(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct use *uses = calloc((size_t)p->num_regions + 1, sizeof(*uses));
  for (uint32_t i = 0; uses && i < p->num_locks; ++i) {
    bool is_shared = p->locks[i].kind == POMP_KIND_CRITICAL &&
                     !pomp_is_of_one_thread(a, &p->locks[i]);
    for (uint32_t k = 0; k < p->locks[i].num_uses; ++k) {
      struct use *u = &uses[p->locks[i].uses[k].region];
      u->is_shared |= is_shared;
      u->objects += (double)p->locks[i].objects;
      u->visits += (double)p->locks[i].uses[k].visits;
      u->holding += (double)p->locks[i].uses[k].holding;
    }
  }
  for (unsigned pass = 0; uses && pass < 2; ++pass)
    for (uint32_t i = 1; i < p->num_nodes; ++i) {
      if (p->nodes[i].region == POMP_NONE)
        continue;
      struct use *u = &uses[p->nodes[i].region];
      for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
        if (!pass)
          add_lead(u, m);
        else if (u->thread == m->thread)
          u->of_thread += m->visits;
    }
  return uses;
}

/** \returns whether one thread makes almost all visits. */
static bool is_of_one_thread(const struct use *u) {
  return u->of_all && u->of_all - u->of_thread < u->of_all / 100;
}

/** \returns whether threads hardly meet at the locks of \p region, which they
 *  hold briefly. */
static bool is_free(const struct pomp_result *p, uint32_t region,
                    const struct use *u) {
  if (u->visits <= 0 ||
      u->holding > u->visits * pomp_thresholds[SHORT_HOLD].value)
    return false;
  return p->regions[region].kind == POMP_KIND_CRITICAL
             ? !u->is_shared
             : u->objects >=
                   pomp_thresholds[MANY_LOCKS].value * pomp_team_threads(p);
}

/** What several regions have in common, the one with most visits first. */
struct sites {
  uint32_t *regions, count;
  uint64_t visits, most;
  /** What all visits cost in ns of thread time; half of it, and half more, are
   *  possible. */
  double cost;
};

static struct sites make_sites(const struct pomp_result *p) {
  return (struct sites){.regions =
                            malloc((p->num_regions + 1) * sizeof(uint32_t))};
}

/** Adds a region whose visits cost \p ns each. */
static void add_site(struct sites *sites, const struct pomp_result *p,
                     uint32_t region, double ns) {
  uint64_t visits = p->regions[region].visits;
  sites->visits += visits;
  sites->cost += (double)visits * ns;
  sites->regions[sites->count++] = region;
  if (visits > sites->most) {
    sites->most = visits;
    sites->regions[sites->count - 1] = sites->regions[0];
    sites->regions[0] = region;
  }
}

/** \returns whether the visits cost enough; otherwise frees the regions. */
static bool do_matter(const struct pomp_advisor *a, struct sites *sites) {
  bool do_they = sites->count && pomp_matters(a, (uint64_t)(sites->cost / 2));
  if (!do_they)
    free(sites->regions);
  return do_they;
}

/** Completes the finding of \p sites, which gets their regions. */
static void complete(struct pomp_advisor *a, struct pomp_finding *f,
                     const struct sites *sites) {
  if (f) {
    f->cost_of_work = f->cost;
    f->is_on_cpu = true;
    f->is_until_then = true;
    f->least_cost = (uint64_t)(sites->cost / 2);
  }
  pomp_found_at(a, sites->regions, sites->count);
}

/** Looks at all regions of \p kind. */
static void look_at_visits(struct pomp_advisor *a, const struct use *uses,
                           enum pomp_kind kind) {
  const struct pomp_result *p = a->result;
  struct sites sites = make_sites(p);
  double pair = pomp_thresholds[LOCK_PAIR].value;
  char count[16];
  for (uint32_t i = 0; sites.regions && i < p->num_regions; ++i)
    if (p->regions[i].kind == kind && is_free(p, i, &uses[i]))
      add_site(&sites, p, i, pair);
  if (!do_matter(a, &sites))
    return;
  for (uint32_t i = 0; i < sites.count; ++i)
    a->explained[sites.regions[i]] = true;
  complete(
      a,
      pomp_found(
          a, POMP_FINDING_LOCK_OPERATIONS, "Locks that protect very little",
          sites.regions[0], (uint64_t)(sites.cost * 3 / 2),
          "one lock for more work, data of each thread that need no lock, or "
          "an atomic",
          "threads hardly meet in %s %s, and hold a lock briefly: to set and "
          "unset it takes %.0f to %.0f ns each time",
          pomp_count_spell(count, sites.visits),
          pomp_plural(sites.visits, "visit", "visits"), pair / 2, pair * 3 / 2),
      &sites);
}

/** \returns whether \p r initializes or destroys locks. */
static bool makes_locks(const struct pomp_result_region *r) {
  return strncmp(r->fields.name, "omp_init_", 9) == 0 ||
         strncmp(r->fields.name, "omp_destroy_", 12) == 0;
}

/** The work of the constructs around calls in a region, in ns for each call:
 *  all of it, and with a processor. */
struct around {
  double work, served;
};

static struct around find_around(const struct pomp_result *p, uint32_t region) {
  struct around sum = {0, 0};
  double visits = (double)p->regions[region].visits;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *around = &p->nodes[p->nodes[i].parent];
    for (const struct pomp_metric *m = around->metrics;
         m && p->nodes[i].region == region; m = m->next) {
      double work = (double)m->states[POMP_STATE_WORK];
      double off_cpu = (double)m->off_cpu;
      sum.work += work / visits;
      sum.served += (work > off_cpu ? work - off_cpu : 0) / visits;
    }
  }
  return sum;
}

/** \returns the thread time of a call that makes or destroys a lock, in ns:
 * what is usual, or most of the work around it. In work that is not much longer
 *  than usual, the processors may be slower to hand over what the runtime locks
 *  meanwhile. If there are too few processors, a thread that has none lets all
 *  others wait. */
static double time_of_making(const struct pomp_result *p, uint32_t region,
                             const struct use *use) {
  enum { slow_processors = 5 };
  double each = pomp_thresholds[LOCK_MAKING].value;
  if (is_of_one_thread(use))
    return each / 6 * pomp_team_threads(p);
  struct around around = find_around(p, region);
  bool is_little = pomp_is_crowded(p)
                       ? around.work < pomp_thresholds[FINE_REGION].value
                       : around.served < slow_processors * each;
  return is_little && around.work * 2 / 3 > each ? around.work * 2 / 3 : each;
}

static void look_at_makers(struct pomp_advisor *a, const struct use *uses) {
  const struct pomp_result *p = a->result;
  struct sites sites = make_sites(p);
  char calls[16];
  double cost, all = (double)p->thread_time;
  for (uint32_t i = 0; sites.regions && i < p->num_regions; ++i)
    if (makes_locks(&p->regions[i]) && p->regions[i].visits)
      add_site(&sites, p, i, time_of_making(p, i, &uses[i]));
  if (!do_matter(a, &sites))
    return;
  cost = sites.cost * 3 / 2;
  complete(
      a,
      pomp_found(
          a, POMP_FINDING_LOCK_OPERATIONS, "Very many locks", sites.regions[0],
          cost < all ? (uint64_t)cost : (uint64_t)all,
          "fewer locks, each for several places: the place modulo some "
          "thousand is the number of its lock",
          "locks are initialized or destroyed in %s %s, and the runtime does "
          "so with one at a time",
          pomp_count_spell(calls, sites.visits),
          pomp_plural(sites.visits, "call", "calls")),
      &sites);
}

void pomp_find_lock_operations(struct pomp_advisor *a) {
  struct use *uses = find_uses(a);
  if (uses) {
    look_at_makers(a, uses);
    look_at_visits(a, uses, POMP_KIND_CRITICAL);
    look_at_visits(a, uses, POMP_KIND_LOCK);
  }
  free(uses);
}
