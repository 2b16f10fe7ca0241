/*===- find_ranks.h - The directories of ranks ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_FIND_RANKS_H
#define POMP_REPORT_RANKS_FIND_RANKS_H

#include "study/ranks/rank_row.h"

#include <limits.h>
#include <stdbool.h>

/** Finds the directories of the ranks without reading them.
 *  \returns false after an error message. */
bool pomp_ranks_find(struct pomp_ranks *ranks, const char *input);

/** Writes where the results of a row are to \p path. \returns whether it has
 *  room. */
bool pomp_ranks_path(const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row, char path[PATH_MAX]);

#endif
