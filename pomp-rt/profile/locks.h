/*===- locks.h - The locks of a profile -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_LOCKS_H
#define POMP_PROFILE_LOCKS_H

#include "base/table.h"
#include "pomp/kinds.h"
#include "program/measures.h"

/** Unknown numbers of objects. */
#define POMP_UNCOUNTED UINT64_MAX

/** A lock object, the lock of critical sections with one name, or all lock
 *  objects that are not distinguished. */
struct pomp_lock_row {
  /** LOCK or CRITICAL. */
  enum pomp_kind kind;
  /** 0: no object, or several. */
  uint64_t address;
  bool nests;
  /** The number of objects that it represents, or POMP_UNCOUNTED. */
  uint64_t objects;
  /** The region that initialized it, or UINT32_MAX. */
  uint32_t initialized;
  uint32_t num_uses, num_waits;
  struct pomp_lock_use_sum *uses;
  /** One more than the use in a region, if there are many. */
  struct pomp_table use_of;
  struct pomp_lock_wait_sum *waits;
  /** Its name in the program. */
  const char *name;
  /** The sums over the uses. */
  POMP_NUMBERS(LOCK_USE);
};

/** \returns whether it represents lock objects that are not distinguished. */
static inline bool pomp_lock_is_rest(const struct pomp_lock_row *lock) {
  return lock->kind == POMP_KIND_LOCK && !lock->address;
}

/** \returns the uses of \p lock in \p region, or null if there is no memory. */
struct pomp_lock_use_sum *pomp_lock_use_in(struct pomp_lock_row *lock,
                                           uint32_t region);

/** The same for a region that has no uses yet. */
struct pomp_lock_use_sum *pomp_lock_add_use(struct pomp_lock_row *lock,
                                            uint32_t region);

/** \returns how long \p region waited for \p holder, or null if there is no
 *  memory. */
struct pomp_lock_wait_sum *pomp_lock_wait_in(struct pomp_lock_row *lock,
                                             uint32_t region, uint32_t holder);

/** Sums up the uses of \p lock. */
void pomp_lock_add_up(struct pomp_lock_row *lock);

/** Adds the uses, waits and objects of \p from to \p to, with regions as \p
 *  region_of maps them, or as they are if it is null.
 *  \returns false if there is no memory. */
bool pomp_lock_combine(struct pomp_lock_row *to,
                       const struct pomp_lock_row *from,
                       const uint32_t *region_of);

/** Sorts the locks, the longest wait first, and sums up all lock objects beyond
 *  the first 1000. Locks without uses and waits are left out if \p only_used.
 *  \returns false if there is no memory. */
bool pomp_locks_finish(struct pomp_lock_row *locks, uint32_t *count,
                       bool only_used);

void pomp_lock_free(struct pomp_lock_row *lock);

#endif
