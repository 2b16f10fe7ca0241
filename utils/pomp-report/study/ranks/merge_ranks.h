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

/** Reads all ranks of the inputs and merges them: pomp_ranks_find_all. Says
 * which ranks of the job are missing, unless \p is_part. Sets \p is_all where
 * none was left out that is there. \returns null after a sentence. */
struct pomp_profile *pomp_ranks_merge(char *const *inputs, uint32_t num_inputs,
                                      bool is_part, bool *is_all);

#endif
