/*===- complete_locks.c - Names and sums of locks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/complete_locks.h"

#include <stdlib.h>
#include <string.h>

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

/** \returns what critical sections of \p name have in common, or null. */
static struct pomp_lock_row *critical_of(struct pomp_result *result,
                                         const char *name) {
  for (uint32_t i = 0; i < result->num_locks; ++i) {
    struct pomp_lock_row *lock = &result->locks[i];
    if (lock->kind != POMP_KIND_CRITICAL)
      continue;
    uint32_t region = lock->num_uses    ? lock->uses[0].region
                      : lock->num_waits ? lock->waits[0].region
                                        : POMP_NONE;
    if (region != POMP_NONE &&
        strcmp(result->regions[region].fields.name, name) == 0)
      return lock;
  }
  struct pomp_lock_row *lock = add_lock(result);
  if (lock) {
    lock->kind = POMP_KIND_CRITICAL;
    lock->objects = 1;
  }
  return lock;
}

/** The constructs of a critical section have its uses. */
static bool add_criticals(struct pomp_result *result) {
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[i];
    if (r->kind != POMP_KIND_CRITICAL)
      continue;
    struct pomp_lock_row *lock = critical_of(result, r->fields.name);
    struct pomp_lock_use_sum *use = lock ? pomp_lock_use_in(lock, i) : NULL;
    if (!use)
      return false;
    uint64_t wait = r->states[POMP_STATE_CRITICAL];
    use->visits = r->visits;
    use->waiting = wait;
    use->holding = r->time > wait ? r->time - wait : 0;
  }
  return true;
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
