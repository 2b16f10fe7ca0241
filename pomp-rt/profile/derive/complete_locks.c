/*===- complete_locks.c - Names and sums of locks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/complete_locks.h"
#include "base/table.h"

#include <stdlib.h>

static const char *name_in(const struct pomp_result *result,
                           const struct pomp_lock_row *lock) {
  const struct pomp_lock_use_sum *best = lock->uses;
  for (uint32_t i = 1; i < lock->num_uses; ++i) {
    const struct pomp_lock_use_sum *use = &lock->uses[i];
    if (use->waiting > best->waiting ||
        (use->waiting == best->waiting && use->visits > best->visits))
      best = use;
  }
  const struct pomp_result_region *r = &result->regions[best->region];
  if (lock->kind == POMP_KIND_CRITICAL)
    return r->fields.name;
  return pomp_lock_is_rest(lock) ? "" : r->fields.lock;
}

static struct pomp_lock_row *add_lock(struct pomp_result *result) {
  struct pomp_lock_row *locks =
      realloc(result->locks, (result->num_locks + 1) * sizeof(*result->locks));
  if (!locks)
    return NULL;
  result->locks = locks;
  locks[result->num_locks] = (struct pomp_lock_row){.initialized = POMP_NONE};
  return &locks[result->num_locks++];
}

/** Finds critical sections in many constructs. */
struct criticals {
  struct pomp_result *result;
  /** One more than a lock, by the hash of its name: the runtime has no more. */
  struct pomp_table by_name;
  /** One more than a use, by its lock and region. */
  struct pomp_table uses;
};

/** \returns one more than the lock with the name of \p region, or 0; or null if
 *  there is no memory. */
static uint32_t *place_of(struct criticals *c, uint32_t region) {
  return pomp_table_find(&c->by_name,
                         pomp_hash(0, c->result->regions[region].fields.name));
}

static uint32_t *place_of_use(struct criticals *c, uint32_t lock,
                              uint32_t region) {
  return pomp_table_find(&c->uses, (uint64_t)lock << 32 | region);
}

/** Notes those that are there. \returns false if there is no memory. */
static bool find_criticals(struct criticals *c) {
  for (uint32_t i = 0; i < c->result->num_locks; ++i) {
    const struct pomp_lock_row *lock = &c->result->locks[i];
    uint32_t region = lock->num_uses    ? lock->uses[0].region
                      : lock->num_waits ? lock->waits[0].region
                                        : POMP_NONE;
    if (lock->kind != POMP_KIND_CRITICAL || region == POMP_NONE)
      continue;
    uint32_t *place = place_of(c, region);
    if (!place)
      return false;
    if (!*place)
      *place = i + 1;
    for (uint32_t k = 0; k < lock->num_uses; ++k) {
      uint32_t *use = place_of_use(c, i, lock->uses[k].region);
      if (!use)
        return false;
      if (!*use)
        *use = k + 1;
    }
  }
  return true;
}

/** \returns the use of its critical section in \p region, or null if there is
 *  no memory. */
static struct pomp_lock_use_sum *use_of(struct criticals *c, uint32_t region) {
  uint32_t *place = place_of(c, region);
  if (place && !*place) {
    struct pomp_lock_row *lock = add_lock(c->result);
    if (!lock)
      return NULL;
    lock->kind = POMP_KIND_CRITICAL;
    lock->objects = 1;
    *place = c->result->num_locks;
  }
  uint32_t *use = place ? place_of_use(c, *place - 1, region) : NULL;
  struct pomp_lock_row *lock = use ? &c->result->locks[*place - 1] : NULL;
  if (!lock || *use)
    return lock ? &lock->uses[*use - 1] : NULL;
  struct pomp_lock_use_sum *added = pomp_lock_add_use(lock, region);
  *use = lock->num_uses;
  return added;
}

/** The constructs of a critical section have its uses. */
static bool add_criticals(struct pomp_result *result) {
  struct criticals c = {.result = result};
  bool good = find_criticals(&c);
  for (uint32_t i = 0; good && i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[i];
    if (r->kind != POMP_KIND_CRITICAL)
      continue;
    struct pomp_lock_use_sum *use = use_of(&c, i);
    uint64_t wait = r->states[POMP_STATE_CRITICAL];
    if (!(good = use != NULL))
      break;
    use->visits = r->visits;
    use->waiting = wait;
    use->holding = r->time > wait ? r->time - wait : 0;
  }
  pomp_table_free(&c.by_name);
  pomp_table_free(&c.uses);
  return good;
}

bool pomp_result_complete_locks(struct pomp_result *result) {
  if (!add_criticals(result))
    return false;
  for (uint32_t i = 0; i < result->num_locks; ++i) {
    struct pomp_lock_row *lock = &result->locks[i];
    lock->name = lock->num_uses ? name_in(result, lock) : "";
  }
  return pomp_locks_finish(result->locks, &result->num_locks, false);
}
