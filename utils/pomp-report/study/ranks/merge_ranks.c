/*===- merge_ranks.c - Reads all ranks as one profile ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/merge_ranks.h"
#include "study/ranks/merge.h"
#include "study/ranks/rank_lists.h"

struct pomp_profile *pomp_ranks_merge(const char *input, bool *is_all) {
  struct pomp_merger *merger = pomp_merger_new(input);
  struct pomp_ranks ranks = {0};
  if (!merger)
    return NULL;
  bool ok = pomp_ranks_read(&ranks, input, merger);
  *is_all = ok && ranks.num_read == ranks.num_rows;
  if (ok) {
    pomp_say_left_out(&ranks, POMP_RANKS_MISSING, "nothing was left by rank ");
    pomp_say_left_out(&ranks, POMP_RANKS_UNREADABLE, "cannot be read: rank ");
  }
  struct pomp_hybrid hybrid = ranks.hybrid;
  pomp_ranks_free(&ranks);
  struct pomp_profile *merged = pomp_merger_finish(merger);
  if (!merged)
    return NULL;
  merged->merged->hybrid = hybrid;
  merged->result->efficiency.parallel = hybrid.parallel;
  return merged;
}
