/*===- read_merged.h - Reads what a merged profile has in addition --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_MERGED_H
#define POMP_REPORT_READ_MERGED_H

#include "model/reader.h"

/** Makes the additional data of a profile whose document says that it is a
 *  merged one. \returns false if there is no memory. */
bool pomp_begin_merged(struct pomp_profile *profile);

/** Reads a rank, and appends it. */
bool pomp_read_rank(const struct pomp_cursor *at, struct pomp_profile *profile,
                    uint32_t *capacity);

/** \returns the lowest rank of the merged profile \p path, or POMP_NONE if that
 *  cannot be seen without reading it. Says nothing. */
uint32_t pomp_lowest_rank(const char *path);

/** Reads all that remains, behind the ranks and the regions. */
bool pomp_read_merged(struct pomp_cursor at, struct pomp_profile *profile);

#endif
