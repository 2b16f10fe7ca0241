/*===- locks.c - Combines the locks of profiles -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/locks.h"

#include <stdlib.h>
#include <string.h>

struct pomp_lock_use_sum *pomp_lock_add_use(struct pomp_lock_row *lock,
                                            uint32_t region) {
  struct pomp_lock_use_sum *uses =
      realloc(lock->uses, (lock->num_uses + 1) * sizeof(*uses));
  if (!uses)
    return NULL;
  lock->uses = uses;
  uses[lock->num_uses] = (struct pomp_lock_use_sum){.region = region};
  return &uses[lock->num_uses++];
}

struct pomp_lock_use_sum *pomp_lock_use_in(struct pomp_lock_row *lock,
                                           uint32_t region) {
  /* Most locks have few. */
  enum { few = 16 };
  if (lock->num_uses <= few) {
    for (uint32_t i = 0; i < lock->num_uses; ++i)
      if (lock->uses[i].region == region)
        return &lock->uses[i];
    return pomp_lock_add_use(lock, region);
  }
  while (lock->use_of.count < lock->num_uses) {
    uint32_t i = (uint32_t)lock->use_of.count;
    uint32_t *known = pomp_table_find(&lock->use_of, lock->uses[i].region);
    if (!known)
      return NULL;
    *known = i + 1;
  }
  uint32_t *number = pomp_table_find(&lock->use_of, region);
  if (!number)
    return NULL;
  if (*number)
    return &lock->uses[*number - 1];
  struct pomp_lock_use_sum *use = pomp_lock_add_use(lock, region);
  *number = use ? lock->num_uses : 0;
  return use;
}

struct pomp_lock_wait_sum *pomp_lock_wait_in(struct pomp_lock_row *lock,
                                             uint32_t region, uint32_t holder) {
  for (uint32_t i = 0; i < lock->num_waits; ++i)
    if (lock->waits[i].region == region && lock->waits[i].holder == holder)
      return &lock->waits[i];
  struct pomp_lock_wait_sum *waits =
      realloc(lock->waits, (lock->num_waits + 1) * sizeof(*waits));
  if (!waits)
    return NULL;
  lock->waits = waits;
  waits[lock->num_waits] =
      (struct pomp_lock_wait_sum){.region = region, .holder = holder};
  return &waits[lock->num_waits++];
}

void pomp_lock_add_up(struct pomp_lock_row *lock) {
  memset(lock->numbers, 0, sizeof(lock->numbers));
  for (uint32_t i = 0; i < lock->num_uses; ++i)
    pomp_measures_combine(POMP_OWNER_LOCK_USE, lock->numbers,
                          lock->uses[i].numbers);
}

static uint32_t map(const uint32_t *region_of, uint32_t region) {
  return region == UINT32_MAX || !region_of ? region : region_of[region];
}

bool pomp_lock_combine(struct pomp_lock_row *to,
                       const struct pomp_lock_row *from,
                       const uint32_t *region_of) {
  for (uint32_t i = 0; i < from->num_uses; ++i) {
    const struct pomp_lock_use_sum *u = &from->uses[i];
    struct pomp_lock_use_sum *use =
        pomp_lock_use_in(to, map(region_of, u->region));
    if (!use)
      return false;
    pomp_measures_combine(POMP_OWNER_LOCK_USE, use->numbers, u->numbers);
  }
  for (uint32_t i = 0; i < from->num_waits; ++i) {
    const struct pomp_lock_wait_sum *w = &from->waits[i];
    struct pomp_lock_wait_sum *wait = pomp_lock_wait_in(
        to, map(region_of, w->region), map(region_of, w->holder));
    if (!wait)
      return false;
    pomp_measures_combine(POMP_OWNER_LOCK_WAIT, wait->numbers, w->numbers);
  }
  to->objects = to->objects == POMP_UNCOUNTED || from->objects == POMP_UNCOUNTED
                    ? POMP_UNCOUNTED
                    : to->objects + from->objects;
  return true;
}

static bool is_used(const struct pomp_lock_row *lock) {
  return lock->num_uses || lock->num_waits;
}

static int compare(const void *a, const void *b) {
  const struct pomp_lock_row *x = a, *y = b;
  if (pomp_lock_is_rest(x) != pomp_lock_is_rest(y))
    return pomp_lock_is_rest(x) ? 1 : -1;
  if (x->waiting != y->waiting)
    return x->waiting < y->waiting ? 1 : -1;
  if (x->visits != y->visits)
    return x->visits < y->visits ? 1 : -1;
  return x->address < y->address ? -1 : x->address > y->address;
}

bool pomp_locks_finish(struct pomp_lock_row *locks, uint32_t *count,
                       bool only_used) {
  enum { most_objects = 1000 };
  struct pomp_lock_row rest = {.kind = POMP_KIND_LOCK,
                               .initialized = UINT32_MAX};
  uint32_t kept = 0, objects = 0;
  bool good = true, has_rest = false;
  for (uint32_t i = 0; i < *count; ++i)
    pomp_lock_add_up(&locks[i]);
  if (*count)
    qsort(locks, *count, sizeof(*locks), compare);
  for (uint32_t i = 0; i < *count; ++i) {
    struct pomp_lock_row *lock = &locks[i];
    bool is_object = lock->kind == POMP_KIND_LOCK;
    if (only_used && !is_used(lock)) {
      pomp_lock_free(lock);
    } else if (pomp_lock_is_rest(lock) ||
               (is_object && objects++ >= most_objects)) {
      good = good && pomp_lock_combine(&rest, lock, NULL);
      pomp_lock_free(lock);
      has_rest = true;
    } else {
      locks[kept++] = *lock;
    }
  }
  if (has_rest) {
    pomp_lock_add_up(&rest);
    rest.name = "";
    locks[kept++] = rest;
  }
  *count = kept;
  return good;
}

void pomp_lock_free(struct pomp_lock_row *lock) {
  free(lock->uses);
  free(lock->waits);
  pomp_table_free(&lock->use_of);
  *lock = (struct pomp_lock_row){0};
}
