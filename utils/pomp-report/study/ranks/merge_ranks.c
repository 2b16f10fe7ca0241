/*===- merge_ranks.c - Reads all ranks as one profile ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/merge_ranks.h"
#include "input/free_profile.h"
#include "study/ranks/merge.h"
#include "study/ranks/rank_lists.h"
#include "support/message.h"

#include <stdlib.h>

/** Says which ranks are not there. */
static void say_missing(const struct pomp_ranks *ranks) {
  struct pomp_text text = {0};
  if (ranks->is_job)
    pomp_say_left_out(ranks, POMP_RANKS_MISSING, "nothing was left by rank ");
  else if (pomp_add_rank_list(&text, ranks, POMP_RANKS_MISSING,
                              "no input has rank ") &&
           !text.failed)
    pomp_complain("%s", text.data);
  free(text.data);
}

struct pomp_profile *pomp_ranks_merge(char *const *inputs, uint32_t num_inputs,
                                      bool is_part, bool *is_all) {
  struct pomp_merger *merger = pomp_merger_new(*inputs);
  struct pomp_ranks ranks = {0};
  if (!merger)
    return NULL;
  bool ok = pomp_ranks_read(&ranks, inputs, num_inputs, merger);
  *is_all = ok && ranks.num_read == ranks.num_rows;
  if (ok && !is_part)
    say_missing(&ranks);
  if (ok)
    pomp_say_left_out(&ranks, POMP_RANKS_UNREADABLE, "cannot be read: rank ");
  if (ok)
    pomp_merger_take_ranks(merger, &ranks);
  struct pomp_profile *merged = pomp_merger_finish(merger);
  pomp_ranks_free(&ranks);
  if (merged && !ok) {
    pomp_profile_free(merged);
    merged = NULL;
  }
  return merged;
}
