/*===- lock_object.h - The locks of the program ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_LOCK_OBJECT_H
#define POMP_ENGINE_LOCK_OBJECT_H

#include "engine/profile_data.h"

/** The lock of critical constructs without memory for their lock, and of the
 *  empty use. */
extern struct pomp_lock pomp_no_lock;

/** Makes \p n, which is of a critical construct, one that knows its lock. */
void pomp_lock_init_node(struct pomp_node *n, const struct pomp_thread *thread,
                         pomp_region_id region);

/** \returns the number of locks, which only grows. */
uint32_t pomp_lock_count(void);

/** Numbers a lock that another process had. \returns false if there are too
 *  many. */
bool pomp_lock_adopt(struct pomp_lock *lock);

/** \returns the CTC string of \p region, which is kept; or null. */
const char *pomp_lock_keep_ctc(uint32_t region);

/** \returns the lock at \p address, or null if there is no more room. Locks
 *  that a thread has waited for get more room. */
struct pomp_lock *pomp_lock_find(struct pomp_thread *thread, uint64_t address,
                                 bool nests, bool has_waited);

/** \returns the same if it is known, otherwise null. Async-signal-safe. */
const struct pomp_lock *pomp_lock_at(uint64_t address);

/** Called when a lock is initialized in \p region. A previous lock at its
 *  address is gone, unless it was initialized in the same region, as in a
 *  function whose lock is on the stack. */
void pomp_lock_init(struct pomp_thread *thread, uint64_t address, bool nests,
                    uint32_t region);

#endif
