/*===- merge_locks.c - Merges what the threads know of locks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_locks.h"
#include "engine/lock_object.h"

#include <stdlib.h>

enum { most_locks = 1000 };

bool pomp_merge_prepare_locks(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  m->num_known_locks = pomp_lock_count();
  /* And one for all others. */
  result->num_locks = m->num_known_locks + 1;
  result->locks = calloc(result->num_locks, sizeof(*result->locks));
  for (uint32_t i = 0; result->locks && i < result->num_locks; ++i)
    result->locks[i].region = POMP_NO_REGION;
  return result->locks;
}

/** \returns the region of the result, or POMP_NO_REGION. */
static uint32_t region_of(const struct pomp_merge *m, uint32_t region) {
  return region < m->num_region_of && m->region_of[region]
             ? m->region_of[region] - 1
             : POMP_NO_REGION;
}

static struct pomp_result_lock_use *
find_use(struct pomp_merge *m, struct pomp_result_lock *lock, uint32_t region) {
  struct pomp_result_lock_use **link = &lock->uses;
  while (*link && (*link)->region != region)
    link = &(*link)->next;
  if (!*link && (*link = calloc(1, sizeof(**link))))
    (*link)->region = region;
  m->failed |= !*link;
  return *link;
}

static struct pomp_result_lock_wait *find_wait(struct pomp_merge *m,
                                               struct pomp_result_lock *lock,
                                               uint32_t region,
                                               uint32_t holder) {
  struct pomp_result_lock_wait **link = &lock->waits;
  while (*link && ((*link)->region != region || (*link)->holder != holder))
    link = &(*link)->next;
  if (!*link && (*link = calloc(1, sizeof(**link)))) {
    (*link)->region = region;
    (*link)->holder = holder;
  }
  m->failed |= !*link;
  return *link;
}

static void merge_blames(struct pomp_merge *m, struct pomp_result_lock *lock,
                         const struct pomp_lock_use *use, uint32_t region) {
  const struct pomp_lock_blame *b =
      atomic_load_explicit(&use->blames, memory_order_acquire);
  for (; b; b = atomic_load_explicit(&b->next, memory_order_acquire)) {
    struct pomp_result_lock_wait *wait =
        find_wait(m, lock, region, region_of(m, b->region));
    if (!wait)
      return;
    wait->count += pomp_read(&b->count);
    wait->time += pomp_merge_ns(m, pomp_read(&b->ticks));
  }
}

static void merge_use(struct pomp_merge *m, const struct pomp_lock_use *use) {
  const struct pomp_lock *from = use->lock;
  uint32_t region = region_of(m, (uint32_t)(uintptr_t)use->handle - 1);
  /* The lock was made after the locks were counted, because the thread
   * continues. */
  if (region == POMP_NO_REGION || (from && from->number >= m->num_known_locks))
    return;
  struct pomp_result_lock *lock =
      &m->result->locks[from ? from->number : m->num_known_locks];
  lock->kind = from ? (enum pomp_kind)from->kind : POMP_KIND_LOCK;
  if (from) {
    lock->address = from->kind == POMP_KIND_LOCK ? from->place : 0;
    lock->nests = from->nests;
    lock->objects = 1;
    if (lock->kind == POMP_KIND_LOCK)
      lock->region = region_of(
          m, atomic_load_explicit(&from->region, memory_order_relaxed));
  }
  merge_blames(m, lock, use, region);
  if (lock->kind != POMP_KIND_LOCK)
    return;
  struct pomp_result_lock_use *to = find_use(m, lock, region);
  if (!to)
    return;
  to->visits += pomp_read(&use->visits);
  to->waiting += pomp_merge_ns(m, pomp_read(&use->waiting));
  to->holding += pomp_merge_ns(m, pomp_read(&use->holding));
  to->failed += pomp_read(&use->failed);
  lock->waiting += pomp_merge_ns(m, pomp_read(&use->waiting));
  lock->visits += pomp_read(&use->visits);
}

void pomp_merge_locks(struct pomp_merge *m,
                      const struct pomp_profile_thread *p) {
  const struct pomp_lock_use *use =
      atomic_load_explicit(&p->locks.first, memory_order_acquire);
  for (; use; use = atomic_load_explicit(&use->next, memory_order_acquire))
    merge_use(m, use);
}

/** Sorts the locks of the program first, by waiting time, and unused ones last.
 */
static int compare(const void *a, const void *b) {
  const struct pomp_result_lock *x = a, *y = b;
  bool is_used = x->uses || x->waits;
  if (is_used != (y->uses || y->waits))
    return is_used ? -1 : 1;
  if (x->waiting != y->waiting)
    return x->waiting < y->waiting ? 1 : -1;
  if (x->visits != y->visits)
    return x->visits < y->visits ? 1 : -1;
  return x->address < y->address ? -1 : x->address > y->address;
}

/** Adds \p lock to \p rest, which represents several locks. */
static void add_to_rest(struct pomp_merge *m, struct pomp_result_lock *rest,
                        const struct pomp_result_lock *lock) {
  for (struct pomp_result_lock_use *u = lock->uses; u; u = u->next) {
    struct pomp_result_lock_use *to = find_use(m, rest, u->region);
    if (!to)
      return;
    to->visits += u->visits;
    to->waiting += u->waiting;
    to->holding += u->holding;
    to->failed += u->failed;
  }
  for (struct pomp_result_lock_wait *w = lock->waits; w; w = w->next) {
    struct pomp_result_lock_wait *to = find_wait(m, rest, w->region, w->holder);
    if (!to)
      return;
    to->count += w->count;
    to->time += w->time;
  }
  rest->objects += lock->objects;
}

void pomp_merge_finish_locks(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  struct pomp_result_lock rest = result->locks[m->num_known_locks];
  rest.is_counted = !rest.uses;
  rest.kind = POMP_KIND_LOCK;
  qsort(result->locks, m->num_known_locks, sizeof(*result->locks), compare);
  uint32_t count = 0;
  while (count < m->num_known_locks &&
         (result->locks[count].uses || result->locks[count].waits))
    ++count;
  for (uint32_t i = most_locks; i < count; ++i) {
    add_to_rest(m, &rest, &result->locks[i]);
    pomp_result_free_lock(&result->locks[i]);
  }
  result->num_locks = count < most_locks ? count : most_locks;
  if (rest.uses)
    result->locks[result->num_locks++] = rest;
}
