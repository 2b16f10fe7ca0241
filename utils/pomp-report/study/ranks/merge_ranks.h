/*===- merge_ranks.h - Reads all ranks as one profile ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_MERGE_RANKS_H
#define POMP_REPORT_MERGE_RANKS_H

#include "model/profile.h"

/** Reads all ranks of the job in \p input and merges them. Sets \p is_all where
 *  none was left out. \returns null after a sentence. */
struct pomp_profile *pomp_ranks_merge(const char *input, bool *is_all);

#endif
