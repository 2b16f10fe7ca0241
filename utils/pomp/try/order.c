/*===- order.c - Which experiments come first ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/order.h"

#include <stdlib.h>

/** How promising an experiment is: known to help, with a single construct,
 *  asked for by a finding or by the user, or just worth a try. */
enum rank { HELPS, CONSTRUCT, WHOLE_PROGRAM, NO_REASON };

static enum rank rank(const struct pomp_candidate *c) {
  return c->is_promising               ? HELPS
         : *c->clause                  ? CONSTRUCT
         : *c->finding || c->is_wanted ? WHOLE_PROGRAM
                                       : NO_REASON;
}

bool pomp_is_asked_for(const struct pomp_candidate *c) {
  return rank(c) != NO_REASON;
}

static bool is_before(const struct pomp_candidate *a,
                      const struct pomp_candidate *b) {
  return rank(a) != rank(b)         ? rank(a) < rank(b)
         : a->promise != b->promise ? a->promise > b->promise
                                    : a->number < b->number;
}

void pomp_sort_by_promise(struct pomp_candidate **candidates, unsigned count) {
  /* What is equal stays in the order of experiments.def. */
  for (unsigned i = 1; i < count; ++i) {
    struct pomp_candidate *c = candidates[i];
    unsigned at = i;
    for (; at && is_before(c, candidates[at - 1]); --at)
      candidates[at] = candidates[at - 1];
    candidates[at] = c;
  }
}

static int compare_gain(const void *a, const void *b) {
  const struct pomp_candidate *const *x = a, *const *y = b;
  return ((*x)->gain.middle < (*y)->gain.middle) -
         ((*x)->gain.middle > (*y)->gain.middle);
}

void pomp_sort_by_gain(struct pomp_candidate **candidates, unsigned count) {
  qsort(candidates, count, sizeof(struct pomp_candidate *), compare_gain);
}

unsigned pomp_sort_open(struct pomp_candidate **candidates, unsigned count) {
  unsigned kept = 0;
  for (unsigned i = 0; i < count; ++i)
    if (candidates[i]->state == POMP_STATE_OPEN)
      candidates[kept++] = candidates[i];
  pomp_sort_by_gain(candidates, kept);
  return kept;
}
