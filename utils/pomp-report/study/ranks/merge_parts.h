/*===- merge_parts.h - What a merged profile is added up of ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_MERGE_PARTS_H
#define POMP_REPORT_RANKS_MERGE_PARTS_H

#include "model/profile.h"

/* \p regions maps each region of the rank to that of the merged profile.
 * Functions that return a bool return false if memory is exhausted. */

/** Null where a construct creates no tasks. */
bool pomp_merge_tasks(struct pomp_task_sums **to,
                      const struct pomp_task_sums *from);

/** Adds what a thread did in a call path, with its counts where \p counts. */
bool pomp_merge_metric(struct pomp_result_node *to,
                       const struct pomp_metric *from, bool counts);

bool pomp_merge_creations(struct pomp_profile *to,
                          const struct pomp_profile *from,
                          const uint32_t *regions);
bool pomp_ranks_merge_gaps(struct pomp_profile *to,
                           const struct pomp_profile *from,
                           const uint32_t *regions);

/** Lock objects of the same place of initialization and use are one, whose
 *  number is known where it is one of each rank's. */
bool pomp_ranks_merge_locks(struct pomp_profile *to,
                            const struct pomp_profile *from,
                            const uint32_t *regions);

/** \returns whether both count the same. */
bool pomp_merge_same_counters(const struct pomp_counter_list *a,
                              const struct pomp_counter_list *b);

#endif
