/*===- merge_counts.c - Merges what the threads counted -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_counts.h"
#include "engine/profile_data.h"

#include <stdlib.h>

static void move(uint64_t *counts, unsigned from, unsigned to) {
  for (uint32_t c = 0; counts && c < POMP_MAX_COUNTERS; ++c) {
    counts[pomp_count_place(to, c)] += counts[pomp_count_place(from, c)];
    counts[pomp_count_place(from, c)] = 0;
  }
}

void pomp_merge_counts(struct pomp_merge *m, const struct pomp_node *n,
                       struct pomp_metric *metric, bool fork_is_work) {
  if (!n->counts)
    return;
  if (!metric->counts &&
      !(metric->counts = calloc(POMP_SHARE_COUNTS, sizeof(*metric->counts)))) {
    m->failed = true;
    return;
  }
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    for (uint32_t c = 0; c < POMP_MAX_COUNTERS; ++c)
      metric->counts[pomp_count_place(s, c)] +=
          pomp_read(pomp_count_of(n->counts, s, c));
  if (fork_is_work)
    pomp_merge_counts_work(metric, POMP_STATE_FORK);
}

void pomp_merge_counts_outside(struct pomp_metric *root, unsigned state) {
  move(root->counts, POMP_STATE_WORK, state);
}

void pomp_merge_counts_work(struct pomp_metric *metric, unsigned state) {
  move(metric->counts, state, POMP_STATE_WORK);
}
