/*===- rank_lists.h - Ranks that are named --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANK_LISTS_H
#define POMP_REPORT_RANK_LISTS_H

#include "study/ranks/ranks.h"

/** Ranks that a sentence or an array names. */
enum pomp_rank_list {
  /** They should be there, and left no directory. */
  POMP_RANKS_MISSING,
  POMP_RANKS_UNREADABLE,
  /** They were killed, or are running. */
  POMP_RANKS_ENDED_EARLY,
  POMP_NUM_RANK_LISTS
};

/** Finds the next ranks from \p from on, \p last the last one that follows
 *  without a gap. \returns the first, or UINT32_MAX. */
uint32_t pomp_ranks_next(const struct pomp_ranks *ranks,
                         enum pomp_rank_list list, uint32_t from,
                         uint32_t *last);

/** Appends the ranks of a list, after \p what, if there are any.
 *  \returns whether there are. */
bool pomp_add_rank_list(struct pomp_text *text, const struct pomp_ranks *ranks,
                        enum pomp_rank_list list, const char *what);

/** Says in a sentence which ranks of a list are left out, if there are any.
 *  \returns whether there are. */
bool pomp_say_left_out(const struct pomp_ranks *ranks, enum pomp_rank_list list,
                       const char *why);

#endif
