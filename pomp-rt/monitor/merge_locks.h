/*===- merge_locks.h - Merges what the threads know of locks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_MERGE_LOCKS_H
#define POMP_MONITOR_MERGE_LOCKS_H

#include "monitor/merge_state.h"

/** Makes room for the locks that there are. \returns false if there is no
 *  memory. */
bool pomp_merge_prepare_locks(struct pomp_merge *m);

/** Adds what a thread knows. */
void pomp_merge_locks(struct pomp_merge *m,
                      const struct pomp_profile_thread *p);

/** Sorts the locks when all threads are merged, and sums up those that were
 *  waited for least where there are very many. */
void pomp_merge_finish_locks(struct pomp_merge *m);

#endif
