/*===- find_ranks.h - The directories of ranks ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_FIND_RANKS_H
#define POMP_REPORT_RANKS_FIND_RANKS_H

#include "model/rank_row.h"

#include <limits.h>
#include <stdbool.h>

/** Finds the directories of the ranks of a job without reading them.
 *  \returns false after an error message. */
bool pomp_ranks_find(struct pomp_ranks *ranks, const char *input);

/** The same of one input or more: each is the directory of a job, that of a
 * rank, or a merged profile, which is a row until it is read. */
bool pomp_ranks_find_all(struct pomp_ranks *ranks, char *const *inputs,
                         uint32_t num_inputs);

/** Notes how many ranks the job of \p input has, if \p size is not 0. \returns
 *  false after a sentence if another input says something else. */
bool pomp_ranks_set_size(struct pomp_ranks *ranks, const char *input,
                         uint32_t size);

/** Appends a row. \returns false after a sentence if there is no memory. */
bool pomp_ranks_add(struct pomp_ranks *ranks, const struct pomp_rank_row *row);

/** Sorts the rows by their numbers. */
void pomp_ranks_sort(struct pomp_ranks *ranks);

/** Writes where the results of a row, which was found, are to \p path. \returns
 *  whether it has room. */
bool pomp_ranks_path(const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row, char path[PATH_MAX]);

#endif
