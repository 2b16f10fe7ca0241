/*===- merge_locks.c - Merges what the threads know of locks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_locks.h"
#include "engine/lock.h"

#include <stdlib.h>

bool pomp_merge_prepare_locks(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  m->num_known_locks = pomp_lock_count(&m->from->engine->locks);
  /* And one for all others. */
  result->num_locks = m->num_known_locks + 1;
  result->locks = calloc(result->num_locks, sizeof(*result->locks));
  for (uint32_t i = 0; result->locks && i < result->num_locks; ++i)
    result->locks[i].initialized = POMP_NONE;
  return result->locks;
}

/** \returns the region of the result, or POMP_NONE. */
static uint32_t region_of(const struct pomp_merge *m, uint32_t region) {
  return region < m->num_region_of && m->region_of[region]
             ? m->region_of[region] - 1
             : POMP_NONE;
}

static void merge_blames(struct pomp_merge *m, struct pomp_lock_row *lock,
                         const struct pomp_lock_use *use, uint32_t region) {
  const struct pomp_lock_blame *b =
      atomic_load_explicit(&use->blames, memory_order_acquire);
  for (; b; b = atomic_load_explicit(&b->next, memory_order_acquire)) {
    struct pomp_lock_wait_sum *wait =
        pomp_lock_wait_in(lock, region, region_of(m, b->region));
    m->failed |= !wait;
    if (!wait)
      return;
    wait->count += pomp_read(&b->count);
    wait->time += pomp_merge_ns(m, pomp_read(&b->ticks));
  }
}

/** \returns the row of the lock of \p use, or null if the lock was made after
 *  the locks were counted, because the thread continues. */
static struct pomp_lock_row *row_of(const struct pomp_merge *m,
                                    const struct pomp_lock_use *use) {
  uint32_t number = use->lock ? use->lock->number : m->num_known_locks;
  return use->lock && number >= m->num_known_locks ? NULL
                                                   : &m->result->locks[number];
}

static void merge_use(struct pomp_merge *m, const struct pomp_lock_use *use) {
  const struct pomp_lock *from = use->lock;
  uint32_t region = region_of(m, (uint32_t)(uintptr_t)use->handle - 1);
  struct pomp_lock_row *lock = row_of(m, use);
  if (region == POMP_NONE || !lock)
    return;
  lock->kind = from ? (enum pomp_kind)from->kind : POMP_KIND_LOCK;
  if (from) {
    lock->address = from->kind == POMP_KIND_LOCK ? from->place : 0;
    lock->nests = from->nests;
    lock->objects = 1;
    if (lock->kind == POMP_KIND_LOCK)
      lock->initialized = region_of(
          m, atomic_load_explicit(&from->region, memory_order_relaxed));
  }
  merge_blames(m, lock, use, region);
  if (lock->kind != POMP_KIND_LOCK)
    return;
  struct pomp_lock_use_sum *to = pomp_lock_use_in(lock, region);
  m->failed |= !to;
  if (!to)
    return;
  pomp_merge_numbers(m, POMP_OWNER_LOCK_USE, to->numbers, use->numbers);
}

void pomp_merge_counted_lock(struct pomp_merge *m, const struct pomp_node *n) {
  uint32_t region = region_of(m, (uint32_t)(uintptr_t)n->handle - 1);
  struct pomp_lock_row *lock = n->use ? row_of(m, n->use) : NULL;
  if (region == POMP_NONE || !lock)
    return;
  struct pomp_lock_use_sum *to = pomp_lock_use_in(lock, region);
  m->failed |= !to;
  if (to)
    to->visits += pomp_lock_counted(n);
}

void pomp_merge_locks(struct pomp_merge *m,
                      const struct pomp_profile_thread *p) {
  const struct pomp_lock_use *use =
      atomic_load_explicit(&p->locks.first, memory_order_acquire);
  for (; use; use = atomic_load_explicit(&use->next, memory_order_acquire))
    merge_use(m, use);
}

void pomp_merge_finish_locks(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  result->locks[m->num_known_locks].objects = POMP_UNCOUNTED;
  m->failed |= !pomp_locks_finish(result->locks, &result->num_locks, true);
}
