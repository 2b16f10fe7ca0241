/*===- find_cancelling.c - Imbalances that cancel each other --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Consecutive loops or sections of a parallel region take, with a barrier
|* behind each, the sum of what the busiest thread of each works; without the
|* barriers between them, what the thread works that is the busiest in all of
|* them together. The gain is the difference. It is that of all visits together,
|* so threads are assumed to be busy in the same one of them each time.
|*
|* With more threads than processors it is the kernel's choice whether busy
|* threads share a processor, so that each takes as many times longer as threads
|* take turns there, or whether a busy thread shares one with a lazy one, which
|* loses nothing. So the gain is at most that many times the difference, and
|* what this run has lost: the time in which processors had no work.
|*
|* Where other threads are busy from visit to visit, all work may be equal. Then
|* each thread knows how much of its waits at the second of two constructs
|* follows as long a wait at the first one. If it is next to nothing, who waits
|* at the one does not wait at the other, and without the first barrier nobody
|* waits for the shorter one of both. While a thread has no processor in its
|* work the others wait for it, wherever that is: neither counts.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** More constructs are hardly written one behind the other. */
enum { MOST_IN_RUN = 8 };

/** Constructs that follow each other: the indices of the first and the last
 *  among those in view. */
struct run {
  uint32_t first, last;
  /** By threads: how long the busiest ones work, and all together. */
  double apart, together;
  uint64_t waits;
  uint32_t threads;
};

/** The worksharing constructs in view: paths that have one parent. */
struct view {
  uint32_t *paths, count;
  /** For each and each thread: its work, and what the fastest processor would
   *  have saved of that. */
  double *work, *slowed;
  /** The part of that which counts. */
  double part;
  /** For each: the waits in its barrier; and whether there is one, and whether
   *  a barrier that is none of them comes between it and the next. */
  uint64_t *waits;
  /** The part of these of threads that had waited in the barrier before; and
   *  how long others had to wait because threads had no processor. */
  uint64_t *again, *lost;
  bool *has_barrier, *is_cut;
  /** There are more threads than processors: time in which a thread is ready
   *  for one is no work. */
  bool is_crowded;
};

static uint64_t visits_of(const struct pomp_result_node *node) {
  return node->metrics ? node->metrics->visits : 0;
}

/** \returns whether there is a barrier in \p path. */
static bool has_barrier_inside(struct pomp_advisor *a, uint32_t path) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = path; i < p->num_nodes; ++i) {
    a->inside[i] = i == path || (p->nodes[i].parent >= path &&
                                 a->inside[p->nodes[i].parent]);
    if (a->inside[i] && (p->nodes[i].kind == POMP_KIND_BARRIER ||
                         p->nodes[i].kind == POMP_KIND_IMPLICIT_BARRIER))
      return true;
  }
  return false;
}

/** Adds the work in \p path and beneath it to what is in view at \p k. */
static void add_work(struct pomp_advisor *a, struct view *view, uint32_t path,
                     uint32_t k) {
  const struct pomp_result *p = a->result;
  double *work = &view->work[(size_t)k * p->num_threads];
  double *slowed = &view->slowed[(size_t)k * p->num_threads];
  for (uint32_t i = path; i < p->num_nodes; ++i) {
    a->inside[i] = i == path || (p->nodes[i].parent >= path &&
                                 a->inside[p->nodes[i].parent]);
    for (const struct pomp_metric *metric = p->nodes[i].metrics;
         a->inside[i] && metric; metric = metric->next) {
      view->lost[k] += metric->off_cpu * (p->num_threads - 1);
      if (a->idle[metric->thread])
        continue;
      work[metric->thread] += view->is_crowded
                                  ? pomp_served_at(a, metric)
                                  : (double)metric->states[POMP_STATE_WORK];
      slowed[metric->thread] += pomp_slowed_of(metric);
    }
  }
}

/** Puts a worksharing construct into view. */
static void add(struct pomp_advisor *a, struct view *view, uint32_t path) {
  const struct pomp_result *p = a->result;
  uint32_t k = view->count++;
  view->paths[k] = path;
  for (uint32_t i = p->nodes[path].first_child; i; i = p->nodes[i].sibling) {
    if (p->nodes[i].kind != POMP_KIND_IMPLICIT_BARRIER)
      continue;
    view->has_barrier[k] = true;
    for (const struct pomp_metric *metric = p->nodes[i].metrics; metric;
         metric = metric->next) {
      view->waits[k] += metric->states[POMP_STATE_BARRIER];
      view->again[k] += metric->waited_again;
    }
  }
  add_work(a, view, path, k);
}

/** Puts the worksharing constructs in \p parent into view. */
static void collect(struct pomp_advisor *a, struct view *view,
                    uint32_t parent) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = p->nodes[parent].first_child; i; i = p->nodes[i].sibling) {
    bool is_shared = p->nodes[i].kind == POMP_KIND_LOOP ||
                     p->nodes[i].kind == POMP_KIND_SECTIONS;
    if (is_shared)
      add(a, view, i);
    else if (view->count && has_barrier_inside(a, i))
      view->is_cut[view->count - 1] = true;
  }
}

/** \returns the work of the busiest thread in several constructs.
 *  \param[out] threads how many work in them. */
static double busiest(const struct view *view, const struct pomp_result *p,
                      uint32_t first, uint32_t last, uint32_t *threads) {
  double most = 0;
  *threads = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    double work = 0;
    for (uint32_t k = first; k <= last; ++k) {
      size_t of = (size_t)k * p->num_threads + t;
      work += view->work[of] - view->part * view->slowed[of];
    }
    most = work > most ? work : most;
    *threads += work > 0;
  }
  return most;
}

/** Weighs the constructs from \p first to \p last. */
static struct run weigh(const struct pomp_advisor *a, const struct view *view,
                        uint32_t first, uint32_t last) {
  const struct pomp_result *p = a->result;
  struct run run = {first, last, 0, 0, 0, 0};
  for (uint32_t k = first, from = first; k <= last; ++k) {
    run.waits += view->waits[k];
    if (!view->has_barrier[k])
      continue;
    run.apart += busiest(view, p, from, k, &run.threads);
    from = k + 1;
  }
  run.together = busiest(view, p, first, last, &run.threads);
  return run;
}

static double gain_of(const struct run *run) {
  return run->apart - run->together;
}

/** \returns the part of a run's gain that is left at least if the processors of
 *  all threads had been equally fast, from 0 to 1. */
static double left_at_even_speed(const struct pomp_advisor *a,
                                 struct view *view, const struct run *run) {
  double share = gain_of(run) / run->apart, least = share;
  for (int i = POMP_LEAST_SLOWED; i <= POMP_MOST_SLOWED; ++i) {
    view->part = (double)i / POMP_SLOWED_PARTS;
    struct run even = weigh(a, view, run->first, run->last);
    double left = gain_of(&even) / even.apart;
    least = left < least ? left : least;
  }
  view->part = 0;
  return least > 0 ? least / share : 0;
}

/** \returns whether \p one explains more than \p best, or as much with fewer
 *  constructs. */
static bool is_better(const struct run *one, const struct run *best) {
  enum { as_much = 95 };
  bool is_shorter = one->last - one->first < best->last - best->first;
  return 100 * gain_of(one) >
         (is_shorter ? as_much : 200 - as_much) * gain_of(best);
}

/** The run with the largest gain in view. */
static struct run find_best(struct pomp_advisor *a, const struct view *view) {
  const struct pomp_result_node *nodes = a->result->nodes;
  struct run best = {0};
  for (uint32_t first = 0; first < view->count; ++first) {
    uint64_t visits = visits_of(&nodes[view->paths[first]]);
    for (uint32_t last = first;
         last < view->count && last < first + MOST_IN_RUN &&
         !a->explained[nodes[view->paths[last]].region] &&
         visits_of(&nodes[view->paths[last]]) == visits;
         ++last) {
      struct run run = weigh(a, view, first, last);
      if (last > first && view->has_barrier[last] && is_better(&run, &best))
        best = run;
      if (view->is_cut[last])
        break;
    }
  }
  return best;
}

/** \returns whether the imbalance of two or more of them is more than chance,
 *  in which those between these may be balanced. */
static bool are_certain(const struct pomp_advisor *a, const struct view *view,
                        const struct run *run) {
  uint32_t certain = 0;
  for (uint32_t k = run->first; k <= run->last; ++k) {
    const struct pomp_balance *b =
        &a->balances[a->result->nodes[view->paths[k]].region];
    certain += b->threads && b->most_even > 0 &&
               100 * (double)b->missing / b->threads >=
                   pomp_thresholds[DELAY_CHANCE].value * b->delay;
  }
  return certain > 1;
}

static const char title[] =
    "Barriers between imbalances that cancel each other";
static const char advice[] =
    "nowait on all but the last of them, if no thread needs what another one "
    "computed in the one before";

/** The last finding is about the constructs from \p first to \p last, which it
 *  explains. */
static void explain(struct pomp_advisor *a, const struct view *view,
                    uint32_t first, uint32_t last) {
  uint32_t count = last - first + 1, *sites = malloc(count * sizeof(*sites));
  for (uint32_t k = first; k <= last; ++k) {
    uint32_t region = a->result->nodes[view->paths[k]].region;
    if (sites)
      sites[k - first] = region;
    a->explained[region] = true;
  }
  pomp_found_at(a, sites, count);
}

/** \returns whether there was something to report. */
static bool report(struct pomp_advisor *a, struct view *view) {
  const struct pomp_result *p = a->result;
  struct run run = find_best(a, view);
  double all = gain_of(&run) * run.threads;
  uint32_t region = p->nodes[view->paths[run.first]].region;
  uint64_t lost = run.waits;
  if (view->is_crowded) {
    struct pomp_crowd c = pomp_weigh_crowd(p, region);
    all *= c.turns;
    lost = pomp_unused_wait(&c, run.waits);
  }
  uint64_t cost =
      all < (double)run.waits ? (uint64_t)(all > 0 ? all : 0) : run.waits;
  if (!pomp_matters(a, cost < lost ? cost : lost) ||
      !pomp_explains(a, all, lost) || !are_certain(a, view, &run) ||
      pomp_is_of_scheduler(a, cost) ||
      pomp_is_of_speed(a, cost, left_at_even_speed(a, view, &run)))
    return false;
  char apart[16], together[16], waits[16];
  pomp_found(a, POMP_FINDING_CANCELLING_IMBALANCE, title, region, cost, advice,
             "the busiest threads of each of these %u constructs work %s "
             "altogether, the busiest one of all together works %s; the "
             "threads wait %s at their ends",
             run.last - run.first + 1,
             pomp_time_spell(apart, (uint64_t)run.apart),
             pomp_time_spell(together, (uint64_t)run.together),
             pomp_time_spell(waits, run.waits));
  explain(a, view, run.first, run.last);
  return true;
}

/** \returns whether threads wait behind the construct behind \p k that had
 *  waited behind that, for more than chance.
 *  \param less the waits at the one where they wait less. */
static bool wait_again(const struct view *view, uint32_t k, uint64_t less) {
  uint64_t lost = view->lost[k] + view->lost[k + 1];
  uint64_t again = view->again[k + 1];
  again = again > lost ? again - lost : 0;
  less = less > lost ? less - lost : 0;
  return pomp_percent(again, less) >= pomp_thresholds[WAITED_AGAIN].value;
}

/** Looks at two constructs that follow each other, \p k and the next. */
static void look_at_visits(struct pomp_advisor *a, const struct view *view,
                           uint32_t k) {
  const struct pomp_result_node *nodes = a->result->nodes;
  const struct pomp_result_node *one = &nodes[view->paths[k]];
  const struct pomp_result_node *two = &nodes[view->paths[k + 1]];
  uint64_t waits = view->waits[k] + view->waits[k + 1];
  uint64_t less =
      view->waits[k] < view->waits[k + 1] ? view->waits[k] : view->waits[k + 1];
  uint64_t cost = 2 * less;
  if (!view->has_barrier[k] || !view->has_barrier[k + 1] || view->is_cut[k] ||
      a->explained[one->region] || a->explained[two->region] ||
      !visits_of(one) || visits_of(one) != visits_of(two) || view->is_crowded ||
      !pomp_matters(a,
                    (uint64_t)((double)cost * pomp_certain_share(a->result))) ||
      !pomp_explains(a, (double)cost, waits) || wait_again(view, k, less) ||
      pomp_is_of_scheduler(a, cost))
    return;
  char first[16], second[16], again[16];
  pomp_found(a, POMP_FINDING_CANCELLING_IMBALANCE, title, one->region, cost,
             advice,
             "threads wait %s at the end of the first one and %s at the end of "
             "the second one, %s of it as long as they had waited before",
             pomp_time_spell(first, view->waits[k]),
             pomp_time_spell(second, view->waits[k + 1]),
             pomp_time_spell(again, view->again[k + 1]));
  explain(a, view, k, k + 1);
}

/** How many worksharing constructs \p parent has, if one barrier of them
 *  matters. */
static uint32_t count_shared(const struct pomp_advisor *a, uint32_t parent) {
  const struct pomp_result *p = a->result;
  uint32_t count = 0;
  for (uint32_t i = p->nodes[parent].first_child; i; i = p->nodes[i].sibling)
    count += p->nodes[i].kind == POMP_KIND_LOOP ||
             p->nodes[i].kind == POMP_KIND_SECTIONS;
  return count;
}

/** \returns whether the profile knows how long threads waited again. */
static bool knows_again(const struct pomp_result *p) {
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->nodes[i].metrics; metric;
         metric = metric->next)
      if (metric->waited_again)
        return true;
  return false;
}

void pomp_find_cancelling(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  bool is_known = knows_again(p);
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    uint32_t count = p->nodes[i].parallel ? count_shared(a, i) : 0;
    if (count < 2)
      continue;
    struct view view = {
        .paths = calloc(count, sizeof(*view.paths)),
        .work = calloc((size_t)count * p->num_threads, sizeof(*view.work)),
        .slowed = calloc((size_t)count * p->num_threads, sizeof(*view.slowed)),
        .waits = calloc(count, sizeof(*view.waits)),
        .again = calloc(count, sizeof(*view.again)),
        .lost = calloc(count, sizeof(*view.lost)),
        .has_barrier = calloc(count, sizeof(*view.has_barrier)),
        .is_cut = calloc(count, sizeof(*view.is_cut)),
        .is_crowded = pomp_is_crowded(p)};
    bool good = view.paths && view.work && view.slowed && view.waits &&
                view.again && view.lost && view.has_barrier && view.is_cut;
    a->findings->failed |= !good;
    if (good)
      collect(a, &view, i);
    while (good && report(a, &view))
      ;
    for (uint32_t k = 0; good && is_known && k + 1 < view.count; ++k)
      look_at_visits(a, &view, k);
    free(view.paths);
    free(view.work);
    free(view.slowed);
    free(view.waits);
    free(view.again);
    free(view.lost);
    free(view.has_barrier);
    free(view.is_cut);
  }
}
