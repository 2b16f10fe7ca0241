/*===- merge_counts.h - Merges what the threads counted -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_COUNTS_H
#define POMP_PROFILE_MERGE_MERGE_COUNTS_H

#include "profile/merge/merge_state.h"

/** Adds what a thread counted in \p n. \param fork_is_work in this node. */
void pomp_merge_counts(struct pomp_merge *m, const struct pomp_node *n,
                       struct pomp_metric *metric, bool fork_is_work);

/** Moves the counts of the thread outside of all regions from work in \p root
 *  to \p state. */
void pomp_merge_counts_outside(struct pomp_metric *root, unsigned state);

/** Moves the counts in \p state to work. */
void pomp_merge_counts_work(struct pomp_metric *metric, unsigned state);

#endif
