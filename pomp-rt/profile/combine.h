/*===- combine.h - Adds one profile to another ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_COMBINE_H
#define POMP_PROFILE_COMBINE_H

#include "profile/result.h"

/* Numbers combine as pomp/measures.def says, and times by state add up. What
 * follows from others is left to pomp_result_derive. Functions that return a
 * bool return false if memory is exhausted. \p regions maps each region of the
 * one profile to that of the other. */

/** Adds the values of the whole run, except those that its threads have. */
void pomp_combine_process(struct pomp_result *to,
                          const struct pomp_result *from);

/** Helpers remain one only together. */
void pomp_combine_thread(struct pomp_result_thread *to,
                         const struct pomp_result_thread *from);

/** The imbalance of both is not known from theirs, only whether there is one.
 */
bool pomp_combine_region(struct pomp_result_region *to,
                         const struct pomp_result_region *from);

/** Adds what a thread did in a call path, with its counts if \p counts. */
bool pomp_combine_metric(struct pomp_result_node *to,
                         const struct pomp_metric *from, bool counts);

bool pomp_combine_creations(struct pomp_result *to,
                            const struct pomp_result *from,
                            const uint32_t *regions);
/** Adds the tasks of \p rank or, if that is POMP_NONE, of several ranks. The
 *  first POMP_FIRST_INSTANCES of all ranks remain. */
bool pomp_combine_instances(struct pomp_result *to,
                            const struct pomp_result *from,
                            const uint32_t *regions, uint32_t rank);
bool pomp_combine_gaps(struct pomp_result *to, const struct pomp_result *from,
                       const uint32_t *regions);

/** Lock objects of the same place of initialization and use are one, whose
 *  number is known where it is one of each rank's. */
bool pomp_combine_locks(struct pomp_result *to, const struct pomp_result *from,
                        const uint32_t *regions);

/** \returns the sum, or POMP_UNCOUNTED if one of both is. */
uint64_t pomp_combine_known(uint64_t a, uint64_t b);

#endif
