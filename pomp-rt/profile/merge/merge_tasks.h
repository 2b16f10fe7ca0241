/*===- merge_tasks.h - Merges what the threads know of tasks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_TASKS_H
#define POMP_PROFILE_MERGE_MERGE_TASKS_H

#include "profile/merge/merge_state.h"

/** Makes room for the data of tasks. Call with the core lock held.
 *  \returns false if there is no memory. */
bool pomp_merge_prepare_tasks(struct pomp_merge *m);

/** Adds the data of a thread for the node of a task or of its creation.
 *  \param inclusive the time in \p n. */
void pomp_merge_task(struct pomp_merge *m, const struct pomp_node *n,
                     uint64_t inclusive);

/** Adds the nodes of tasks to their regions, when all threads are merged, and
 *  lists the instances. \returns false if there is no memory. */
bool pomp_merge_finish_tasks(struct pomp_merge *m);

#endif
