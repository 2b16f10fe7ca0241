/*===- find_fine.c - Parallel regions and chunks that are too small -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advisor.h"

struct pomp_fork_cost pomp_weigh_fork(const struct pomp_advisor *a,
                                      uint32_t path) {
  const struct pomp_profile *p = a->profile;
  const struct pomp_path *fork = &p->paths[path];
  const struct pomp_region *region = &p->regions[fork->region];
  struct pomp_balance b = a->balances[fork->region];
  struct pomp_fork_cost c = {0, 0, 0};
  uint64_t wall = 0, busy = 0;
  for (uint32_t k = 0; k < fork->num_shares; ++k) {
    c.visits += fork->shares[k].visits;
    wall += fork->shares[k].inclusive;
  }
  /* What is no work of the team is the fork, the join or the barrier of its
   * only loop. */
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t)
    for (int s = 0; s < POMP_STATES; ++s)
      if (s != POMP_JOIN && !a->idle[t])
        busy += region->members[t].inside[s];
  wall *= b.threads;
  /* Several paths lead to one region: it is weighed as a whole. */
  c.overhead =
      region->visits
          ? (uint64_t)((double)busy * (double)c.visits / (double)region->visits)
          : 0;
  c.overhead = wall > c.overhead ? wall - c.overhead : 0;
  if (region->visits && b.threads)
    c.work = (double)b.work / (double)region->visits / b.threads;
  return c;
}

/** Parallel regions that follow one another, in what is surely a loop around
 *  them, at the same path. */
static void find_merged_forks(struct pomp_advisor *a, uint32_t parent) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = p->paths[parent].first_child; i != POMP_NONE;
       i = p->paths[i].sibling) {
    if (p->paths[i].kind != POMP_KIND_PARALLEL ||
        a->explained[p->paths[i].region])
      continue;
    struct pomp_fork_cost first = a->forks[i];
    if ((double)first.visits < pomp_thresholds[MANY_VISITS].value ||
        first.work >= pomp_thresholds[MERGED_REGION].value)
      continue;
    uint64_t cost = first.overhead;
    uint32_t count = 1;
    for (uint32_t k = p->paths[i].sibling; k != POMP_NONE;
         k = p->paths[k].sibling) {
      struct pomp_fork_cost other = a->forks[k];
      if (p->paths[k].kind == POMP_KIND_PARALLEL &&
          other.visits == first.visits &&
          other.work < pomp_thresholds[MERGED_REGION].value) {
        cost += other.overhead;
        ++count;
      }
    }
    if (count < 2 || !pomp_matters(a, cost))
      continue;
    char lost[16];
    pomp_found(
        a, "fork-join", "Parallel regions that could be one",
        p->paths[i].region, cost,
        "put one parallel region around all of them, with a worksharing loop "
        "for each, and nowait where nothing depends on it",
        "%u parallel regions beside each other are forked and joined %llu "
        "times each; %s of their time is no work",
        count, (unsigned long long)first.visits, pomp_time_spell(lost, cost));
    for (uint32_t k = i; k != POMP_NONE; k = p->paths[k].sibling)
      if (p->paths[k].kind == POMP_KIND_PARALLEL &&
          a->forks[k].visits == first.visits)
        a->explained[p->paths[k].region] = true;
  }
}

void pomp_find_fine_regions(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 0; i < p->num_paths; ++i)
    find_merged_forks(a, i);
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint32_t region = p->paths[i].region;
    if (p->paths[i].kind != POMP_KIND_PARALLEL || a->explained[region])
      continue;
    struct pomp_fork_cost c = a->forks[i];
    if ((double)c.visits < pomp_thresholds[MANY_VISITS].value ||
        c.work >= pomp_thresholds[FINE_REGION].value ||
        !pomp_matters(a, c.overhead))
      continue;
    char work[16], lost[16];
    pomp_found(
        a, "fine-region", "Parallel region with too little to do", region,
        c.overhead,
        "move the region out of the loop around it, give it more to do, or "
        "an if clause that keeps short ones serial",
        "%llu visits of %s of work per thread; the fork, the join and the "
        "waits in it take %s",
        (unsigned long long)c.visits, pomp_time_spell(work, (uint64_t)c.work),
        pomp_time_spell(lost, c.overhead));
    a->explained[region] = true;
  }
}

void pomp_find_fine_chunks(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint64_t visits = 0, time = 0, cost = 0;
    if (p->paths[i].kind != POMP_KIND_CHUNK)
      continue;
    const struct pomp_path *loop = &p->paths[p->paths[i].parent];
    for (uint32_t k = 0; k < p->paths[i].num_shares; ++k) {
      visits += p->paths[i].shares[k].visits;
      time += p->paths[i].shares[k].inclusive;
    }
    for (uint32_t k = 0; k < loop->num_shares; ++k)
      cost += loop->shares[k].states[POMP_WORK];
    if (loop->kind != POMP_KIND_LOOP ||
        (double)visits < pomp_thresholds[MANY_VISITS].value ||
        (double)time / (double)visits >= pomp_thresholds[FINE_CHUNK].value ||
        !pomp_matters(a, cost))
      continue;
    char each[16], lost[16];
    pomp_found(
        a, "fine-chunk", "Chunks too small", loop->region, cost,
        "a larger chunk in the schedule clause, or schedule(guided)",
        "%llu chunks of %s each; to get them, and to measure them, took %s",
        (unsigned long long)visits, pomp_time_spell(each, time / visits),
        pomp_time_spell(lost, cost));
  }
}
