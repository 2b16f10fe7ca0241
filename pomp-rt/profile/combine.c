/*===- combine.c - Adds one profile to another ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/combine.h"

#include <stdlib.h>
#include <string.h>

static bool add_tasks(struct pomp_task_sums **to,
                      const struct pomp_task_sums *from) {
  if (!from)
    return true;
  if (!*to && !(*to = calloc(1, sizeof(**to))))
    return false;
  pomp_task_sums_combine(*to, from, false);
  return true;
}

static struct pomp_metric *metric_of(struct pomp_result_node *node,
                                     uint32_t thread) {
  for (struct pomp_metric *m = node->metrics; m; m = m->next)
    if (m->thread == thread)
      return m;
  struct pomp_metric *metric = pomp_metric_append(node);
  if (metric)
    metric->thread = thread;
  return metric;
}

bool pomp_combine_metric(struct pomp_result_node *node,
                         const struct pomp_metric *from, bool counts) {
  struct pomp_metric *to = metric_of(node, from->thread);
  if (!to)
    return false;
  pomp_measures_combine(POMP_OWNER_NODE, to->numbers, from->numbers);
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    to->states[s] += from->states[s];
  if (!counts || !from->counts)
    return true;
  if (!to->counts &&
      !(to->counts = calloc(POMP_SHARE_COUNTS, sizeof(*to->counts))))
    return false;
  for (unsigned c = 0; c < POMP_SHARE_COUNTS; ++c)
    to->counts[c] += from->counts[c];
  return true;
}

/** \returns \p items with room for one more, which is zero; or null. */
static void *grow(void *items, uint32_t count, size_t size) {
  char *grown = realloc(items, ((size_t)count + 1) * size);
  if (grown)
    memset(grown + count * size, 0, size);
  return grown;
}

/** \returns a region in the merged profile, or none. */
static uint32_t map(const uint32_t *regions, uint32_t region) {
  return region == POMP_NONE ? POMP_NONE : regions[region];
}

bool pomp_combine_creations(struct pomp_result *to,
                            const struct pomp_result *from,
                            const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_creations; ++i) {
    const struct pomp_creation *c = &from->creations[i];
    struct pomp_creation *sum =
        pomp_creation_in(&to->creations, &to->num_creations, &to->creation_of,
                         map(regions, c->child), map(regions, c->parent));
    if (!sum)
      return false;
    pomp_measures_combine(POMP_OWNER_CREATION, sum->numbers, c->numbers);
  }
  return true;
}

/** \returns whether a task comes before another one of a later rank, or of the
 *  same time. */
static bool is_before(const struct pomp_result_instance *a,
                      const struct pomp_result_instance *b,
                      uint32_t rank_of_b) {
  return a->create_begin < b->create_begin ||
         (a->create_begin == b->create_begin && a->rank <= rank_of_b);
}

bool pomp_combine_instances(struct pomp_result *to,
                            const struct pomp_result *from,
                            const uint32_t *regions, uint32_t rank) {
  enum { most = POMP_FIRST_INSTANCES };
  uint32_t before = to->num_instances, more = from->num_instances;
  if (!more)
    return true;
  struct pomp_result_instance *all = calloc(most, sizeof(*all));
  if (!all)
    return false;
  uint32_t count = 0;
  /* The order of each rank remains: parents come before their children. */
  for (uint32_t i = 0, k = 0; count < most && (i < before || k < more);) {
    const struct pomp_result_instance *next = &from->instances[k];
    uint32_t of = k == more ? 0 : rank == POMP_NONE ? next->rank : rank;
    if (k == more || (i < before && is_before(&to->instances[i], next, of))) {
      all[count++] = to->instances[i++];
      continue;
    }
    all[count] = from->instances[k++];
    all[count].rank = of;
    all[count].region = map(regions, all[count].region);
    ++count;
  }
  free(to->instances);
  to->instances = all;
  to->num_instances = count;
  return true;
}

bool pomp_combine_gaps(struct pomp_result *to, const struct pomp_result *from,
                       const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_gaps; ++i) {
    const struct pomp_gap_row *g = &from->gaps[i];
    struct pomp_gap_row *sum =
        pomp_gap_in(&to->gaps, &to->num_gaps, map(regions, g->from),
                    map(regions, g->to), g->is_rest);
    if (!sum)
      return false;
    pomp_measures_combine(POMP_OWNER_GAP, sum->numbers, g->numbers);
  }
  return true;
}

static uint32_t first_use(const struct pomp_lock_row *lock,
                          const uint32_t *regions) {
  return lock->num_uses    ? map(regions, lock->uses[0].region)
         : lock->num_waits ? map(regions, lock->waits[0].region)
                           : POMP_NONE;
}

/** \returns the lock that one of a rank is, or null. */
static struct pomp_lock_row *find_lock(struct pomp_result *to,
                                       const struct pomp_lock_row *from,
                                       const uint32_t *regions) {
  uint32_t initialized = map(regions, from->initialized);
  uint32_t use = first_use(from, regions);
  for (uint32_t i = 0; i < to->num_locks; ++i) {
    const struct pomp_lock_row *l = &to->locks[i];
    uint32_t other = l->num_uses    ? l->uses[0].region
                     : l->num_waits ? l->waits[0].region
                                    : POMP_NONE;
    if (l->kind == from->kind && l->nests == from->nests &&
        l->initialized == initialized && !l->address == !from->address &&
        other == use)
      return &to->locks[i];
  }
  void *grown = grow(to->locks, to->num_locks, sizeof(*to->locks));
  if (!grown)
    return NULL;
  to->locks = grown;
  struct pomp_lock_row *lock = &to->locks[to->num_locks++];
  lock->kind = from->kind;
  lock->nests = from->nests;
  lock->address = from->address;
  lock->initialized = initialized;
  return lock;
}

bool pomp_combine_locks(struct pomp_result *to, const struct pomp_result *from,
                        const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_locks; ++i) {
    const struct pomp_lock_row *l = &from->locks[i];
    struct pomp_lock_row *lock = find_lock(to, l, regions);
    if (!lock || !pomp_lock_combine(lock, l, regions))
      return false;
  }
  return true;
}

void pomp_combine_process(struct pomp_result *to,
                          const struct pomp_result *from) {
  to->ended_early |= from->ended_early;
  pomp_measures_combine(POMP_OWNER_PROCESS, to->numbers, from->numbers);
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    to->states[s] += from->states[s];
}

uint64_t pomp_combine_known(uint64_t a, uint64_t b) {
  return a == POMP_UNCOUNTED || b == POMP_UNCOUNTED ? POMP_UNCOUNTED : a + b;
}

void pomp_combine_thread(struct pomp_result_thread *to,
                         const struct pomp_result_thread *from) {
  pomp_measures_combine(POMP_OWNER_THREAD, to->numbers, from->numbers);
  to->helper &= from->helper;
  to->nodes |= from->nodes;
  to->usage = (struct pomp_usage_times){
      pomp_combine_known(to->usage.cpu, from->usage.cpu),
      pomp_combine_known(to->usage.delay, from->usage.delay),
      pomp_combine_known(to->usage.turns, from->usage.turns)};
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    to->states[s] += from->states[s];
}

bool pomp_combine_region(struct pomp_result_region *to,
                         const struct pomp_result_region *from) {
  pomp_measures_combine(POMP_OWNER_REGION, to->numbers, from->numbers);
  pomp_measures_combine(POMP_OWNER_LOOP, to->loop.numbers, from->loop.numbers);
  pomp_measures_combine(POMP_OWNER_TRANSFERS, to->transfers.numbers,
                        from->transfers.numbers);
  pomp_measures_combine(POMP_OWNER_TIMED, to->timed.numbers,
                        from->timed.numbers);
  pomp_measures_combine(POMP_OWNER_TEAMS, to->teams.numbers,
                        from->teams.numbers);
  to->has_imbalance |= from->has_imbalance;
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    to->states[s] += from->states[s];
  return add_tasks(&to->tasks, from->tasks);
}
