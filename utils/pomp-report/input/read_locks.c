/*===- read_locks.c - Reads what profile.json has of locks ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_locks.h"

#include <stdlib.h>
#include <string.h>

/** Reads an index of a region, or null for POMP_NONE. */
static bool read_region(const struct pomp_cursor *at, const char *member,
                        const struct pomp_profile *profile, bool may_be_null,
                        uint32_t *region) {
  const json_t *value = json_object_get(at->object, member);
  uint64_t number;
  *region = POMP_NONE;
  if (may_be_null && json_is_null(value))
    return true;
  if (!profile->result->num_regions)
    return pomp_wrong(at, member, "expected no region");
  if (!pomp_to_number(at, member, value, profile->result->num_regions - 1,
                      &number))
    return false;
  *region = (uint32_t)number;
  return true;
}

static bool read_uses(const struct pomp_cursor *at,
                      const struct pomp_profile *profile,
                      struct pomp_lock_row *lock) {
  struct pomp_cursor inner = *at;
  const json_t *array = pomp_read_array(at, "uses", &lock->num_uses);
  if (!array || !(lock->uses = pomp_make(lock->num_uses, sizeof(*lock->uses))))
    return false;
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    inner.object = json_array_get(array, i);
    if (!json_is_object(inner.object))
      return pomp_wrong(at, "uses", "expected only objects in it");
    if (!read_region(&inner, "region", profile, false, &lock->uses[i].region) ||
        !pomp_read_measures(&inner, POMP_OWNER_LOCK_USE, lock->uses[i].numbers))
      return false;
  }
  return true;
}

static bool read_waits(const struct pomp_cursor *at,
                       const struct pomp_profile *profile,
                       struct pomp_lock_row *lock) {
  struct pomp_cursor inner = *at;
  const json_t *array = pomp_read_array(at, "waits", &lock->num_waits);
  if (!array ||
      !(lock->waits = pomp_make(lock->num_waits, sizeof(*lock->waits))))
    return false;
  for (uint32_t i = 0; i < lock->num_waits; ++i) {
    struct pomp_lock_wait_sum *wait = &lock->waits[i];
    inner.object = json_array_get(array, i);
    if (!json_is_object(inner.object))
      return pomp_wrong(at, "waits", "expected only objects in it");
    if (!read_region(&inner, "region", profile, false, &wait->region) ||
        !read_region(&inner, "holder", profile, true, &wait->holder) ||
        !pomp_read_measures(&inner, POMP_OWNER_LOCK_WAIT, wait->numbers))
      return false;
  }
  return true;
}

static bool read_lock(const struct pomp_cursor *at,
                      const struct pomp_profile *profile,
                      struct pomp_lock_row *lock) {
  const char *kind, *address;
  if (!pomp_read_string(at, "kind", &kind))
    return false;
  lock->kind = pomp_kind_of(kind);
  if (lock->kind != POMP_KIND_LOCK && lock->kind != POMP_KIND_CRITICAL)
    return pomp_wrong(at, "kind", "expected \"lock\" or \"critical\"");
  lock->nests = json_is_true(json_object_get(at->object, "nests"));
  if (!json_is_null(json_object_get(at->object, "address"))) {
    if (!pomp_read_string(at, "address", &address))
      return false;
    char *end;
    lock->address = strtoull(address, &end, 16);
    if (strncmp(address, "0x", 2) != 0 || *end || !lock->address)
      return pomp_wrong(at, "address", "expected a string such as \"0x1000\"");
  }
  lock->objects = POMP_UNCOUNTED;
  if (!json_is_null(json_object_get(at->object, "objects")) &&
      !pomp_read_number(at, "objects", &lock->objects))
    return false;
  return read_region(at, "initialized", profile, true, &lock->initialized) &&
         read_uses(at, profile, lock) && read_waits(at, profile, lock);
}

bool pomp_read_locks(struct pomp_cursor at, struct pomp_profile *profile) {
  at.array = NULL;
  if (!json_object_get(profile->document, "locks"))
    return true;
  const json_t *array =
      pomp_read_array(&at, "locks", &profile->result->num_locks);
  profile->result->locks =
      pomp_make(profile->result->num_locks, sizeof(*profile->result->locks));
  if (!array || !profile->result->locks)
    return false;
  at.array = "locks";
  for (uint32_t i = 0; i < profile->result->num_locks; ++i)
    if (!pomp_enter(&at, array, i) ||
        !read_lock(&at, profile, &profile->result->locks[i]))
      return false;
  return true;
}
