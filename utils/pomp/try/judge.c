/*===- judge.c - Which experiments come first, which help -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/judge.h"

#include <stdlib.h>

bool pomp_is_asked_for(const struct pomp_candidate *c) {
  return c->is_wanted || *c->clause || *c->finding || c->worth > 0;
}

static bool is_before(const struct pomp_candidate *a,
                      const struct pomp_candidate *b) {
  const bool is_asked_for = pomp_is_asked_for(a);
  return is_asked_for != pomp_is_asked_for(b) ? is_asked_for
                                              : a->worth > b->worth;
}

void pomp_sort_by_worth(struct pomp_candidate **candidates, unsigned count) {
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

/** Of all intervals. What is confirmed is chosen by its interval, and of those
 *  of 95 % fewer than 95 in 100 would have the true gain then. */
static const double confidence = 0.99;

/** Settings for which there is no reason gain a little in many programs, but on
 *  this machine only. */
static const double least_gain = 0.01, least_without_reason = 0.03;

double pomp_least_gain(const struct pomp_candidate *c) {
  return pomp_is_asked_for(c) ? least_gain : least_without_reason;
}

/** \returns the gain below which it is not what the finding promises. */
static double least_promise(const struct pomp_candidate *c) {
  /* Findings promise 5 % or more, at most. */
  static const double least = 0.05, most = 0.1, part = 0.25;
  const double promise = part * c->promise;
  return promise < least ? least : promise > most ? most : promise;
}

/** \returns whether it may not help at all, and hardly gains what was promised.
 */
static bool is_nothing(const struct pomp_candidate *c) {
  return (c->gain.low <= 0 || c->gain.middle < pomp_least_gain(c)) &&
         c->gain.high < least_promise(c);
}

void pomp_estimate(struct pomp_candidate *c, bool is_screening) {
  const struct pomp_pairs *p = is_screening ? &c->screening : &c->pairs;
  pomp_paired_gain(p->base, p->times, p->count, confidence, &c->gain);
}

bool pomp_is_exact(const struct pomp_candidate *c) {
  enum { ENOUGH_PAIRS = 16 };
  const double width = c->gain.high - c->gain.low;
  return width < 0.03 || c->pairs.count >= ENOUGH_PAIRS ||
         (c->gain.middle > 0 && width < c->gain.middle / 3);
}

/** \returns whether a few pairs already say that it does not help. */
static bool is_slower(const struct pomp_candidate *c, size_t count) {
  static const double clearly_slower = -0.1;
  return count >= POMP_FIRST_CUT &&
         c->gain.high <
             (count > POMP_FIRST_CUT ? pomp_least_gain(c) : clearly_slower);
}

void pomp_judge(struct pomp_candidate *c, enum pomp_patience patience) {
  /* If none of so many pairs gains enough, more would hardly change that. */
  enum { FEWEST_TO_REFUTE = POMP_FEWEST_PAIRS / 2 };
  const bool is_last = patience == POMP_AT_LAST;
  const size_t count = c->pairs.count;
  pomp_estimate(c, false);
  const double least = pomp_least_gain(c);
  if ((is_last || count >= FEWEST_TO_REFUTE) && is_slower(c, count)) {
    c->state = POMP_STATE_REFUTED;
  } else if (count < POMP_FEWEST_PAIRS) {
    if (is_last)
      c->state = POMP_STATE_UNDECIDED;
  } else if (c->gain.low >= least &&
             (pomp_is_exact(c) || patience != POMP_UNTIL_EXACT)) {
    c->state = POMP_STATE_CONFIRMED;
  } else if (is_nothing(c) &&
             (is_last || c->gain.middle < 0 || pomp_is_exact(c))) {
    c->state = POMP_STATE_REFUTED;
  } else if (is_last) {
    c->state = POMP_STATE_UNDECIDED;
  }
}

void pomp_judge_dropped(struct pomp_candidate *c) {
  const size_t count = c->screening.count;
  pomp_estimate(c, true);
  if (c->state == POMP_STATE_UNDECIDED &&
      (count >= POMP_SCREENING ? is_nothing(c) : is_slower(c, count)))
    c->state = POMP_STATE_REFUTED;
}
