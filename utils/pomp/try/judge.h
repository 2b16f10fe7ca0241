/*===- judge.h - Which experiments come first, which help -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_JUDGE_H
#define POMP_TRY_JUDGE_H

#include "try/experiments.h"

enum {
  /** The most pairs of an experiment before it is chosen. */
  POMP_SCREENING = 6,
  /** After so many pairs the worse half is left out. */
  POMP_FIRST_CUT = 2
};

/** \returns whether there is a reason for an experiment: a finding, a run of
 * the baseline or the user. */
bool pomp_is_asked_for(const struct pomp_candidate *candidate);

/** Sorts those that have not run: those first that may gain most for each run,
 *  and last those that nobody asks for. */
void pomp_sort_by_worth(struct pomp_candidate **candidates, unsigned count);

/** Sorts by what was measured: the best first. */
void pomp_sort_by_gain(struct pomp_candidate **candidates, unsigned count);

/** Removes those that are no longer open, and sorts the others as above.
 *  \returns how many remain. */
unsigned pomp_sort_open(struct pomp_candidate **candidates, unsigned count);

/** \returns the gain from which on it is worth a change. */
double pomp_least_gain(const struct pomp_candidate *candidate);

/** Computes the gain, from the pairs before it was chosen if \p is_screening.
 */
void pomp_estimate(struct pomp_candidate *candidate, bool is_screening);

/** \returns whether more runs would only say its gain more exactly. */
bool pomp_is_exact(const struct pomp_candidate *candidate);

/** How much has to be known of what helps. */
enum pomp_patience {
  /** How much it gains. */
  POMP_UNTIL_EXACT,
  /** That it helps: others wait. */
  POMP_UNTIL_CLEAR,
  /** There are no more runs, so that everything is decided. */
  POMP_AT_LAST
};

/** Decides what is decided: that it helps, or that it does not. */
void pomp_judge(struct pomp_candidate *candidate, enum pomp_patience patience);

/** The same for one that was not chosen. Few pairs refute only what is clearly
 *  no gain. */
void pomp_judge_dropped(struct pomp_candidate *candidate);

#endif
