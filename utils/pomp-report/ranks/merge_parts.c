/*===- merge_parts.c - What a merged profile is added up of ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "ranks/merge_parts.h"
#include "counts/counts.h"

#include <stdlib.h>
#include <string.h>

void pomp_merge_loop(struct pomp_loop_sum *to,
                     const struct pomp_loop_sum *from) {
  to->executions += from->executions;
  to->iterations += from->iterations;
  to->chunks += from->chunks;
}

void pomp_merge_transfers(struct pomp_transfer_sum *to,
                          const struct pomp_transfer_sum *from) {
  to->events += from->events;
  to->moving += from->moving;
  to->items += from->items;
  to->bytes_to += from->bytes_to;
  to->bytes_from += from->bytes_from;
}

void pomp_merge_teams(struct pomp_team_sum *to,
                      const struct pomp_team_sum *from) {
  to->teams += from->teams;
  to->asked += from->asked;
  to->threads += from->threads;
  to->smaller += from->smaller;
}

static void merge_measure(struct report_measure *to,
                          const struct report_measure *from) {
  if (!from->count)
    return;
  if (!to->count || from->min < to->min)
    to->min = from->min;
  if (from->max > to->max)
    to->max = from->max;
  to->count += from->count;
  to->sum += from->sum;
  to->mean = to->sum / to->count;
}

bool pomp_merge_task_statistics(struct pomp_task_statistics **result,
                                const struct pomp_task_statistics *from) {
  if (!from)
    return true;
  if (!*result && !(*result = calloc(1, sizeof(**result))))
    return false;
  struct pomp_task_statistics *to = *result;
  to->created += from->created;
  to->immediate += from->immediate;
  to->started += from->started;
  to->ended += from->ended;
  to->suspensions += from->suspensions;
  if (from->max_depth > to->max_depth)
    to->max_depth = from->max_depth;
  /* In one rank. */
  for (int i = 0; i < 2; ++i)
    if (from->max_alive[i] > to->max_alive[i])
      to->max_alive[i] = from->max_alive[i];
  merge_measure(&to->creation, &from->creation);
  merge_measure(&to->delay, &from->delay);
  merge_measure(&to->execution, &from->execution);
  merge_measure(&to->work, &from->work);
  merge_measure(&to->suspension, &from->suspension);
  merge_measure(&to->dependence, &from->dependence);
  merge_measure(&to->finish, &from->finish);
  to->waiting += from->waiting;
  to->executing_others += from->executing_others;
  return true;
}

static struct pomp_share *share_of(struct report_path *path, uint32_t thread) {
  for (uint32_t k = 0; k < path->num_shares; ++k)
    if (path->shares[k].thread == thread)
      return &path->shares[k];
  struct pomp_share *shares =
      realloc(path->shares, (path->num_shares + 1) * sizeof(*shares));
  if (!shares)
    return NULL;
  path->shares = shares;
  shares[path->num_shares] =
      (struct pomp_share){.thread = thread, .min_visit = UINT64_MAX};
  return &shares[path->num_shares++];
}

bool pomp_merge_share(struct report_path *path, const struct pomp_share *from,
                      bool counts) {
  struct pomp_share *to = share_of(path, from->thread);
  if (!to)
    return false;
  to->visits += from->visits;
  to->inclusive += from->inclusive;
  to->exclusive += from->exclusive;
  if (from->min_visit < to->min_visit)
    to->min_visit = from->min_visit;
  if (from->max_visit > to->max_visit)
    to->max_visit = from->max_visit;
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

bool pomp_merge_creations(struct pomp_profile *to,
                          const struct pomp_profile *from,
                          const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_creations; ++i) {
    const struct pomp_creation *c = &from->creations[i];
    uint32_t child = map(regions, c->child), parent = map(regions, c->parent);
    uint32_t k = 0;
    while (k < to->num_creations && (to->creations[k].child != child ||
                                     to->creations[k].parent != parent))
      ++k;
    if (k == to->num_creations) {
      void *grown = grow(to->creations, k, sizeof(*to->creations));
      if (!grown)
        return false;
      to->creations = grown;
      to->creations[to->num_creations++] =
          (struct pomp_creation){.child = child, .parent = parent};
    }
    to->creations[k].created += c->created;
  }
  return true;
}

bool pomp_merge_gaps(struct pomp_profile *to, const struct pomp_profile *from,
                     const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_gaps; ++i) {
    const struct pomp_gap_row *g = &from->gaps[i];
    uint32_t first = map(regions, g->from), last = map(regions, g->to), k = 0;
    while (k < to->num_gaps &&
           (to->gaps[k].from != first || to->gaps[k].to != last ||
            to->gaps[k].is_rest != g->is_rest))
      ++k;
    if (k == to->num_gaps) {
      void *grown = grow(to->gaps, k, sizeof(*to->gaps));
      if (!grown)
        return false;
      to->gaps = grown;
      to->gaps[to->num_gaps++] = (struct pomp_gap_row){
          .from = first, .to = last, .is_rest = g->is_rest};
    }
    to->gaps[k].visits += g->visits;
    to->gaps[k].time += g->time;
  }
  return true;
}

void pomp_merge_sort_gaps(struct pomp_profile *p) {
  if (p->num_gaps)
    qsort(p->gaps, p->num_gaps, sizeof(*p->gaps), pomp_gap_row_compare);
}

static uint32_t first_use(const struct report_lock *lock,
                          const uint32_t *regions) {
  return lock->num_uses    ? map(regions, lock->uses[0].region)
         : lock->num_waits ? map(regions, lock->waits[0].region)
                           : POMP_NONE;
}

/** \returns the lock that one of a rank is, or null. */
static struct report_lock *find_lock(struct pomp_profile *to,
                                     const struct report_lock *from,
                                     const uint32_t *regions) {
  uint32_t initialized = map(regions, from->initialized);
  uint32_t use = first_use(from, regions);
  for (uint32_t i = 0; i < to->num_locks; ++i) {
    const struct report_lock *l = &to->locks[i];
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
  struct report_lock *lock = &to->locks[to->num_locks++];
  lock->kind = from->kind;
  lock->nests = from->nests;
  lock->address = from->address;
  lock->initialized = initialized;
  return lock;
}

static bool merge_uses(struct report_lock *to, const struct report_lock *from,
                       const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_uses; ++i) {
    const struct report_lock_use *u = &from->uses[i];
    uint32_t region = map(regions, u->region), k = 0;
    while (k < to->num_uses && to->uses[k].region != region)
      ++k;
    if (k == to->num_uses) {
      void *grown = grow(to->uses, k, sizeof(*to->uses));
      if (!grown)
        return false;
      to->uses = grown;
      to->uses[to->num_uses++].region = region;
    }
    to->uses[k].visits += u->visits;
    to->uses[k].waiting += u->waiting;
    to->uses[k].holding += u->holding;
    to->uses[k].failed += u->failed;
  }
  return true;
}

static bool merge_waits(struct report_lock *to, const struct report_lock *from,
                        const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_waits; ++i) {
    const struct report_lock_wait *w = &from->waits[i];
    uint32_t region = map(regions, w->region), holder = map(regions, w->holder);
    uint32_t k = 0;
    while (k < to->num_waits &&
           (to->waits[k].region != region || to->waits[k].holder != holder))
      ++k;
    if (k == to->num_waits) {
      void *grown = grow(to->waits, k, sizeof(*to->waits));
      if (!grown)
        return false;
      to->waits = grown;
      to->waits[to->num_waits].region = region;
      to->waits[to->num_waits++].holder = holder;
    }
    to->waits[k].count += w->count;
    to->waits[k].time += w->time;
  }
  return true;
}

bool pomp_merge_locks(struct pomp_profile *to, const struct pomp_profile *from,
                      const uint32_t *regions) {
  for (uint32_t i = 0; i < from->num_locks; ++i) {
    const struct report_lock *l = &from->locks[i];
    struct report_lock *lock = find_lock(to, l, regions);
    if (!lock || !merge_uses(lock, l, regions) ||
        !merge_waits(lock, l, regions))
      return false;
    lock->objects =
        l->objects == POMP_UNCOUNTED || lock->objects == POMP_UNCOUNTED
            ? POMP_UNCOUNTED
            : lock->objects + l->objects;
  }
  return true;
}

bool pomp_merge_take_counters(struct pomp_profile *to,
                              const struct pomp_profile *from) {
  if (!from->counters)
    return true;
  to->counters = calloc(1, sizeof(*to->counters));
  if (!to->counters)
    return false;
  to->counters->number = from->counters->number;
  memcpy(to->counters->counters, from->counters->counters,
         sizeof(to->counters->counters));
  return true;
}

bool pomp_merge_same_counters(const struct pomp_profile *a,
                              const struct pomp_profile *b) {
  return a->counters && b->counters &&
         a->counters->number == b->counters->number &&
         memcmp(a->counters->counters, b->counters->counters,
                a->counters->number * sizeof(*a->counters->counters)) == 0;
}
