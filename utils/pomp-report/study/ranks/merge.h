/*===- merge.h - One profile of all ranks ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Ranks, or profiles that are merged of ranks, are added one after the other,
|* and each is freed then. The merged profile is as large as the tree of all
|* their call paths with the threads of the largest rank, and a row for each
|* rank. Thread 1 of the merged profile is thread 1 of all ranks. All times are
|* sums over the ranks, also the wall time, as if the ranks had run one after
|* the other. So every share and every efficiency is that of the job.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_MERGE_H
#define POMP_REPORT_RANKS_MERGE_H

#include "model/merged.h"

#include "base/text.h"

struct pomp_merger;

/** \returns null after a sentence if there is no memory. */
struct pomp_merger *pomp_merger_new(const char *input);

/** Adds the profile of a rank, which was read whole, or a merged one, which
 * knows its ranks. The lowest ranks come first. \returns false after a sentence
 * if there is no memory. */
bool pomp_merger_add(struct pomp_merger *merger, const struct pomp_profile *p,
                     uint32_t rank);

/** Takes the rows of \p ranks, and the efficiency that follows from them; \p
 * ranks has none then. */
void pomp_merger_take_ranks(struct pomp_merger *merger,
                            struct pomp_ranks *ranks);

/** Ends merging, and frees \p merger, which may be null.
 *  \returns the profile, or null after a sentence. */
struct pomp_profile *pomp_merger_finish(struct pomp_merger *merger);

/** Appends a merged profile as a file that can be read and merged again:
 *  pomp-rt/PROFILE.md describes it. */
void pomp_print_merged(struct pomp_text *text,
                       const struct pomp_profile *profile);

/* All that follow do nothing, or are null, where the profile is not merged. */

/** Appends the distribution of states and regions over the ranks. */
void pomp_print_spreads(struct pomp_text *text,
                        const struct pomp_profile *profile, bool full);

json_t *pomp_merged_to_json(const struct pomp_profile *profile);
json_t *pomp_region_spread_to_json(const struct pomp_profile *profile,
                                   uint32_t region);

/** Of all regions, as a table of them has it: an array. */
json_t *pomp_merged_regions_to_json(const struct pomp_profile *profile);

#endif
