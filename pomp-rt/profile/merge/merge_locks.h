/*===- merge_locks.h - Merges what the threads know of locks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_LOCKS_H
#define POMP_PROFILE_MERGE_MERGE_LOCKS_H

#include "profile/merge/merge_state.h"

/** Makes room for all locks.
 *  \returns false if there is no memory. */
bool pomp_merge_prepare_locks(struct pomp_merge *m);

/** Adds visits of \p n that had no event to the lock of those before. */
void pomp_merge_counted_lock(struct pomp_merge *m, const struct pomp_node *n);

/** Adds what a thread knows. */
void pomp_merge_locks(struct pomp_merge *m,
                      const struct pomp_profile_thread *p);

/** Sorts the locks after all threads are merged. If there are very many, sums
 *  up those with the least waiting time. */
void pomp_merge_finish_locks(struct pomp_merge *m);

#endif
