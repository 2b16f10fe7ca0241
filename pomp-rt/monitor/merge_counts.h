/*===- merge_counts.h - Merges what the threads counted -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_MERGE_COUNTS_H
#define POMP_MONITOR_MERGE_COUNTS_H

#include "monitor/merge_state.h"

/** Adds what a thread counted in \p n. \param fork_is_work in this node. */
void pomp_merge_counts(struct pomp_merge *m, const struct pomp_node *n,
                       struct pomp_metric *metric, bool fork_is_work);

/** What the thread counted outside of all regions was not work in \p root, but
 *  in \p state. */
void pomp_merge_counts_outside(struct pomp_metric *root, unsigned state);

/** What was counted in \p state was counted in work. */
void pomp_merge_counts_work(struct pomp_metric *metric, unsigned state);

/** Sums it up, when all is settled. \returns false if there is no memory. */
bool pomp_merge_finish_counts(struct pomp_result *result);

#endif
