/*===- lock_object.h - The locks of the program ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_LOCK_OBJECT_H
#define POMP_ENGINE_SHARED_LOCK_OBJECT_H

#include "base/memory.h"
#include "engine/shared/host.h"
#include "engine/shared/lock_data.h"
#include "process/thread.h"

/** The lock of critical constructs without memory for their lock, and of the
 *  empty use. */
extern struct pomp_lock pomp_no_lock;

enum { POMP_LOCK_SLOTS = 1 << 15 };

/** All locks. */
struct pomp_lock_objects {
  _Atomic uint32_t count;
  /** The locks of critical constructs by the hashes of their names, guarded by
   *  the core lock. */
  struct pomp_chains criticals;
  struct pomp_arena arena;
  /** Locks by address; those that were in the same place follow each other. */
  _Atomic(struct pomp_lock *) slots[POMP_LOCK_SLOTS];
};

/** \returns the lock of the critical construct \p region, or pomp_no_lock if
 *  there is no memory. */
struct pomp_lock *pomp_lock_of_critical(struct pomp_lock_objects *locks,
                                        const struct pomp_engine_host *host,
                                        pomp_region_id region);

/** \returns the number of locks, which only grows. */
uint32_t pomp_lock_count(const struct pomp_lock_objects *locks);

/** Numbers a lock that another process had. \returns false if there are too
 *  many. */
bool pomp_lock_adopt(struct pomp_lock_objects *locks, struct pomp_lock *lock);

/** \returns the CTC string of \p region, which is kept; or null. */
const char *pomp_lock_keep_ctc(const struct pomp_engine_host *host,
                               uint32_t region);

/** \returns the lock at \p address, or null if there is no more room. Locks
 *  that a thread has waited for get more room. */
struct pomp_lock *pomp_lock_find(struct pomp_lock_objects *locks,
                                 struct pomp_thread *thread, uint64_t address,
                                 bool nests, bool has_waited);

/** \returns the same if it is known, otherwise null. Async-signal-safe. */
const struct pomp_lock *pomp_lock_at(struct pomp_lock_objects *locks,
                                     uint64_t address);

/** Called when a lock is initialized in \p region. A previous lock at its
 *  address is gone, unless it was initialized in the same region, as in a
 *  function whose lock is on the stack. */
void pomp_lock_init(struct pomp_lock_objects *locks,
                    const struct pomp_engine_host *host,
                    struct pomp_thread *thread, uint64_t address, bool nests,
                    uint32_t region);

#endif
