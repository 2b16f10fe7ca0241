/*===- find_fine.c - Parallel regions and chunks that are too small -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A visit of a parallel region costs its fork, its join and what threads wait
|* in it for those that are on their way. All of that is gained if the region is
|* not needed. If it moves out of a loop, a barrier remains for each visit and
|* takes about half of a join. Of regions that become one, that of one remains:
|* the forks at least, and the joins if nobody has to wait. They are not merged
|* if most of that is a wait for who has the most work in all of them. Who works
|* so briefly that moving data to other processors takes as long may work half
|* as long alone, and with more threads than processors the one that remains may
|* take longer than all of the work: then regions are not merged, but those in
|* one place have one finding.
|*
|* Chunks cost what it takes to get them: measured, or from DISPATCH to
|* FAR_DISPATCH each if only their number is known.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "pomp/ctc.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** An if clause may keep most visits of a region serial: these have teams of
 * one thread. */
static const double least_team = 1.5;

struct pomp_fork_cost pomp_weigh_fork(const struct pomp_advisor *a,
                                      uint32_t path) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_node *fork = &p->nodes[path];
  const struct pomp_result_region *region = &p->regions[fork->region];
  struct pomp_balance b = a->balances[fork->region];
  struct pomp_fork_cost c = {0};
  uint64_t overhead = 0, forks = 0;
  for (const struct pomp_metric *metric = fork->metrics; metric;
       metric = metric->next)
    c.visits += metric->visits;
  if (c.visits)
    c.threads = (double)pomp_result_path_visits(&p->nodes[fork->first_child]) /
                (double)c.visits;
  /* The barrier of its only loop is the join. */
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t)
    if (!a->idle[t]) {
      forks += region->members[t].inside[POMP_STATE_FORK];
      overhead += region->members[t].inside[POMP_STATE_JOIN];
    }
  /* Several paths lead to one region: it is weighed as a whole. */
  double part = region->visits ? (double)c.visits / (double)region->visits : 0;
  c.fork = (uint64_t)((double)forks * part);
  c.overhead = (uint64_t)((double)(forks + overhead) * part);
  /* More threads than processors have less to do, and take turns. */
  if (region->visits && b.threads) {
    double all = (double)region->visits * (double)pomp_at_once(p, b.threads);
    c.work = (double)b.work / all;
    c.served_work = b.served_work / all;
  }
  return c;
}

static int compare_visits(const void *x, const void *y, void *forks) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct pomp_fork_cost *costs = forks;
  if (costs[i].visits != costs[j].visits)
    return costs[i].visits < costs[j].visits ? -1 : 1;
  return i < j ? -1 : i > j;
}

/** \returns whether a fork may be merged with its siblings. */
static bool is_small(const struct pomp_fork_cost *fork) {
  return fork->work < pomp_thresholds[MERGED_REGION].value &&
         fork->threads >= least_team;
}

/** \returns whether \p forks[\p k] and another of them follow one another in
 * half of its visits or more. Only outermost parallel regions have gaps that
 * tell.
 */
static bool is_adjacent(const struct pomp_advisor *a, const uint32_t *forks,
                        uint32_t count, uint32_t k) {
  const struct pomp_result *r = a->result;
  uint32_t region = r->nodes[forks[k]].region;
  uint64_t half = (a->forks[forks[k]].visits + 1) / 2;
  bool is_known = false;
  for (uint32_t g = 0; g < r->num_gaps; ++g) {
    const struct pomp_gap_row *gap = &r->gaps[g];
    if (gap->is_rest || (gap->from != region && gap->to != region))
      continue;
    is_known = true;
    uint32_t other = gap->from == region ? gap->to : gap->from;
    for (uint32_t i = 0; gap->visits >= half && i < count; ++i)
      if (i != k && r->nodes[forks[i]].region == other)
        return true;
  }
  return !is_known;
}

/** \returns how long threads wait for the one that works longest in \p regions
 *  altogether, on a processor: no region around them saves that. */
static double unequal_work(const struct pomp_advisor *a,
                           const uint32_t *regions, uint32_t count) {
  const struct pomp_result *p = a->result;
  double most = 0, all = 0;
  uint32_t threads = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    uint64_t work = 0;
    for (uint32_t i = 0; i < count && !a->idle[t]; ++i)
      if (p->regions[regions[i]].members)
        work += p->regions[regions[i]].members[t].inside[POMP_STATE_WORK];
    double served = (double)work * pomp_served(&p->threads[t]);
    threads += work > 0;
    all += served;
    most = served > most ? served : most;
  }
  return threads * most - all;
}

/** \returns whether one thread alone works hardly longer in all visits of
 *  regions than a fork and a join takes, \p kept of all: then it loses less
 * than one region around them would. \param work of each thread in all of them.
 */
static bool is_better_alone(const struct pomp_advisor *a,
                            const struct pomp_fork_cost *fork, double work,
                            double kept) {
  double at_once = (double)pomp_at_once(a->result, (uint64_t)fork->threads);
  double longer = work * (at_once - 1) * (double)fork->visits;
  return 100 * longer * fork->threads < pomp_thresholds[EXPLAINED].value * kept;
}

/** Adjacent parallel regions that are visited equally often. */
static void find_merged_fork(struct pomp_advisor *a, const uint32_t *forks,
                             uint32_t count) {
  const struct pomp_result *p = a->result;
  uint64_t visits = a->forks[forks[0]].visits;
  uint32_t *sites = malloc(count * sizeof(*sites));
  uint64_t cost = 0, certain = 0;
  uint32_t merged = 0;
  double work = 0;
  a->findings->failed |= !sites;
  for (uint32_t i = 0; sites && i < count; ++i)
    if (is_small(&a->forks[forks[i]]) && is_adjacent(a, forks, count, i)) {
      cost += a->forks[forks[i]].overhead;
      certain += a->forks[forks[i]].fork;
      work += a->forks[forks[i]].served_work;
      sites[merged++] = p->nodes[forks[i]].region;
    }
  bool is_unequal = pomp_explains(a, unequal_work(a, sites, merged), cost);
  /* What has hardly anything to do is better executed by one thread. */
  bool are_tiny = work < merged * pomp_thresholds[TINY_REGION].value ||
                  (merged && is_better_alone(a, &a->forks[forks[0]], work,
                                             (double)cost / merged));
  /* One of the forks and joins remains. */
  cost = merged ? cost / merged * (merged - 1) : 0;
  certain = merged ? certain / merged * (merged - 1) : 0;
  if (merged < 2 || are_tiny || is_unequal || !pomp_matters(a, cost)) {
    free(sites);
    return;
  }
  char lost[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_FORK_JOIN, "Parallel regions that could be one", sites[0],
      cost,
      "put one parallel region around them all, with a worksharing "
      "loop for each, and nowait if nothing depends on it",
      "%u adjacent parallel regions are forked and joined %llu %s each; "
      "%s of their time would not be lost in one",
      merged, (unsigned long long)visits, pomp_plural(visits, "time", "times"),
      pomp_time_spell(lost, cost));
  /* Without nowait, a barrier waits as long as the join did. */
  if (f)
    f->least_cost += certain;
  for (uint32_t i = 0; i < merged; ++i)
    a->explained[sites[i]] = true;
  pomp_found_at(a, sites, merged);
}

/** Parallel regions that follow one another, most likely in a loop: they could
 *  be one region with worksharing constructs in it. */
static void find_merged_forks(struct pomp_advisor *a, uint32_t parent) {
  const struct pomp_result *p = a->result;
  uint32_t count = 0;
  for (uint32_t i = p->nodes[parent].first_child; i; i = p->nodes[i].sibling)
    if (p->nodes[i].kind == POMP_KIND_PARALLEL &&
        !pomp_region_is_league(&p->regions[p->nodes[i].region]))
      a->siblings[count++] = i;
  if (count < 2)
    return;
  qsort_r(a->siblings, count, sizeof(*a->siblings), compare_visits, a->forks);
  for (uint32_t i = 0, next; i < count; i = next) {
    uint64_t visits = a->forks[a->siblings[i]].visits;
    for (next = i;
         next < count && a->forks[a->siblings[next]].visits == visits;)
      ++next;
    /* Later findings have only a part of the cost. */
    while (i < next && (a->explained[p->nodes[a->siblings[i]].region] ||
                        !is_small(&a->forks[a->siblings[i]])))
      ++i;
    if (i < next && (double)visits >= pomp_thresholds[MANY_VISITS].value)
      find_merged_fork(a, &a->siblings[i], next - i);
  }
}

/** \returns whether a path is a parallel region with too little to do. */
static bool is_fine(const struct pomp_advisor *a, uint32_t path) {
  const struct pomp_result_node *n = &a->result->nodes[path];
  const struct pomp_fork_cost *c = &a->forks[path];
  return n->kind == POMP_KIND_PARALLEL && !a->explained[n->region] &&
         c->threads >= least_team &&
         (double)c->visits >= pomp_thresholds[MANY_VISITS].value &&
         c->work < pomp_thresholds[FINE_REGION].value;
}

static int compare_overheads(const void *x, const void *y, void *forks) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct pomp_fork_cost *costs = forks;
  if (costs[i].overhead != costs[j].overhead)
    return costs[i].overhead > costs[j].overhead ? -1 : 1;
  return i < j ? -1 : i > j;
}

/** \returns how much of the work of each thread in a tiny region one thread
 *  alone does not have, at most, in all visits. */
static double most_of_moves(const struct pomp_fork_cost *c) {
  double begin = pomp_thresholds[REGION_BEGIN].value, work = c->served_work;
  double each = work < begin ? work : begin;
  each = work / 2 > each ? work / 2 : each;
  /* One of two processors is enough for it. */
  return (double)c->visits * (each + c->work - work);
}

/** \returns whether several threads of a team encounter \p path, a parallel
 *  region, so that there are more threads than processors: without threads of
 *  its own it has no fork and no join, and takes no processor from others. */
static bool is_nested_in_crowd(const struct pomp_result *p, uint32_t path) {
  uint32_t outermost = p->nodes[path].parallel;
  return pomp_is_crowded(p) && outermost != path &&
         p->regions[p->nodes[outermost].region].threads > 1;
}

/** Parallel regions with too little to do that are encountered in one place
 *  have one finding: what is worth doing about one is about all. */
static void found_fine(struct pomp_advisor *a, const uint32_t *paths,
                       uint32_t count) {
  const struct pomp_result *p = a->result;
  uint64_t visits = 0, overhead = 0, kept = 0, moves = 0;
  uint32_t *sites = malloc(count * sizeof(*sites));
  double work = 0;
  a->findings->failed |= !sites;
  for (uint32_t i = 0; sites && i < count; ++i) {
    const struct pomp_fork_cost *c = &a->forks[paths[i]];
    double all = c->work * (double)c->visits;
    sites[i] = p->nodes[paths[i]].region;
    visits += c->visits;
    overhead += c->overhead;
    kept += (c->overhead - c->fork) / 2;
    work += all;
    if (c->served_work < pomp_thresholds[TINY_REGION].value)
      moves += (uint64_t)(most_of_moves(c) * a->balances[sites[i]].threads);
  }
  if (!sites || !pomp_matters(a, overhead)) {
    free(sites);
    return;
  }
  char each[16], lost[16];
  bool is_one = count == 1, is_nested = is_nested_in_crowd(p, paths[0]);
  struct pomp_finding *f = pomp_found(
      a, is_nested ? POMP_FINDING_OVERSUBSCRIPTION : POMP_FINDING_FINE_REGION,
      is_nested ? "Each thread makes a team for too little to do"
      : pomp_region_is_league(&p->regions[*sites])
          ? "Teams with too little to do"
      : is_one ? "Parallel region with too little to do"
               : "Parallel regions with too little to do",
      *sites, overhead + moves,
      is_nested
          ? "one level of parallel regions: OMP_MAX_ACTIVE_LEVELS=1, "
            "num_threads(1), or no region inside of the other; of nested "
            "regions the product of their threads counts"
          : "move the region out of the loop around it, give it more to do, or "
            "an if clause that keeps short ones serial",
      "%llu visits of %s of work per thread; the %s and the waits in %s take "
      "%s",
      (unsigned long long)visits,
      pomp_time_spell(each, (uint64_t)(work / (double)visits)),
      is_one ? "fork, the join" : "forks, the joins", is_one ? "it" : "them",
      pomp_time_spell(lost, overhead));
  if (f && is_nested)
    f->cause = "nested";
  /* One level of regions has no barriers of another. */
  kept = is_nested ? 0 : kept;
  if (f && (moves || kept)) {
    f->cost_of_work += moves;
    f->least_cost += overhead - kept;
  }
  for (uint32_t i = 0; i < count; ++i)
    a->explained[sites[i]] = true;
  if (is_one)
    free(sites);
  else
    pomp_found_at(a, sites, count);
}

void pomp_find_fine_regions(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    find_merged_forks(a, i);
  for (uint32_t parent = 0; parent < p->num_nodes; ++parent) {
    uint32_t count = 0;
    for (uint32_t i = p->nodes[parent].first_child; i; i = p->nodes[i].sibling)
      if (is_fine(a, i))
        a->siblings[count++] = i;
    qsort_r(a->siblings, count, sizeof(*a->siblings), compare_overheads,
            a->forks);
    if (count)
      found_fine(a, a->siblings, count);
  }
}

/** \returns whether chunks of \p region, a loop, were measured. */
static bool has_chunk_events(const struct pomp_result *p, uint32_t region) {
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_CHUNK && p->nodes[i].region == region)
      return true;
  return false;
}

/** \returns whether larger chunks make the loop \p r serial: a thread has its
 *  turn in an ordered construct when the chunk before it is done. */
static bool has_turns(const struct pomp_result_region *r) {
  struct pomp_ctc_attribute a;
  return pomp_ctc_find(r->fields.ctc, "hasOrdered", &a);
}

/** Chunks without events, whose number is known. */
static void find_estimated_chunks(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  uint64_t chunks = pomp_region_chunks(r), cost = pomp_region_dispatch(r);
  char each[16], time[16], one[16];
  double each_time = (double)r->loop.executions * (double)r->threads;
  /* To look for events takes long, so that comes last. */
  if (!chunks ||
      (double)chunks < pomp_thresholds[MANY_CHUNKS].value * each_time ||
      !pomp_matters(a, cost) || has_turns(r) ||
      has_chunk_events(a->result, index))
    return;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_FINE_CHUNK, "Chunks too small", index, cost,
      pomp_region_is_runtime(r)
          ? "a larger chunk in OMP_SCHEDULE or omp_set_schedule, or guided; "
            "POMP_LOOP=Chunks measures it instead of this estimate"
          : "a larger chunk in the schedule clause, or schedule(guided); "
            "POMP_LOOP=Chunks measures it instead of this estimate",
      "%llu chunks of %.*f %s take %s each; to get them takes %s, if %s each, "
      "and twice as long on processors far apart, which the efficiency calls "
      "work",
      (unsigned long long)chunks,
      r->loop.iterations % chunks != 0 && r->loop.iterations / chunks < 100,
      (double)r->loop.iterations / (double)chunks,
      pomp_plural(r->loop.iterations == chunks ? 1 : 2, "iteration",
                  "iterations"),
      pomp_time_spell(each, r->work / chunks), pomp_time_spell(time, cost),
      pomp_time_spell(one, (uint64_t)pomp_thresholds[DISPATCH].value));
  if (f) {
    double most = (double)chunks * pomp_thresholds[FAR_DISPATCH].value;
    double work = (double)r->states[POMP_STATE_WORK];
    f->least_cost += cost;
    f->cost = (uint64_t)(most < work ? most : work);
    f->cost_of_work = f->cost;
    f->is_on_cpu = true;
  }
}

void pomp_find_fine_chunks(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    find_estimated_chunks(a, i);
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    uint64_t visits = 0, time = 0, cost = 0, work = 0;
    if (p->nodes[i].kind != POMP_KIND_CHUNK)
      continue;
    const struct pomp_result_node *loop = &p->nodes[p->nodes[i].parent];
    for (const struct pomp_metric *metric = p->nodes[i].metrics; metric;
         metric = metric->next) {
      visits += metric->visits;
      time += metric->inclusive;
    }
    /* Older runtimes called it work. */
    for (const struct pomp_metric *metric = loop->metrics; metric;
         metric = metric->next) {
      work += metric->states[POMP_STATE_WORK];
      cost += metric->states[POMP_STATE_DISPATCH];
    }
    cost += work;
    if (loop->kind != POMP_KIND_LOOP || has_turns(&p->regions[loop->region]) ||
        (double)visits < pomp_thresholds[MANY_VISITS].value ||
        ((double)time / (double)visits >= pomp_thresholds[FINE_CHUNK].value &&
         pomp_percent(cost, time) < pomp_thresholds[FINE_CHUNK_SHARE].value) ||
        !pomp_matters(a, cost))
      continue;
    char each[16], lost[16];
    struct pomp_finding *f = pomp_found(
        a, POMP_FINDING_FINE_CHUNK, "Chunks too small", loop->region, cost,
        "a larger chunk in the schedule clause, or schedule(guided)",
        "%llu chunks of %s each; to get them, and to measure them, took %s",
        (unsigned long long)visits, pomp_time_spell(each, time / visits),
        pomp_time_spell(lost, cost));
    if (f)
      f->cost_of_work += work;
  }
}
