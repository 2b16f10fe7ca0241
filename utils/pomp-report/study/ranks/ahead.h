/*===- ahead.h - Reads the profiles of ranks in several threads -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_AHEAD_H
#define POMP_REPORT_RANKS_AHEAD_H

#include "study/ranks/find_ranks.h"

struct pomp_ahead;

/** Begins to read the profiles of all ranks, each as a whole: as many at once
 * as there are processors, and no more than two for each of these before they
 * are taken. \returns null if memory is exhausted. */
struct pomp_ahead *pomp_ahead_new(const struct pomp_ranks *ranks);

/** \returns the profile of \p row, or null after a sentence if it cannot be
 *  read. All rows have to be taken, in their order. */
struct pomp_profile *pomp_ahead_take(struct pomp_ahead *ahead, uint32_t row);

/** \p ahead may be null. */
void pomp_ahead_free(struct pomp_ahead *ahead);

#endif
