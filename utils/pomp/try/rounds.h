/*===- rounds.h - Rounds of runs -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_ROUNDS_H
#define POMP_TRY_ROUNDS_H

#include "study/series.h"
#include "study/trial.h"
#include "try/experiments.h"

enum { POMP_MOST_BASELINES = 16 };

/** What was found of the unchanged program. */
struct pomp_rounds {
  struct pomp_subject subject;
  /** When we began, and when we have to be ready. */
  double begin, end;
  unsigned num_runs;
  /** The pairs of runs that confirm a change, or 0: until it is clear. */
  unsigned repeat;
  /** All plain runs, in their order; and the part of the processors that others
   *  used meanwhile, in those of them where it is known. */
  double plain[POMP_MOST_PAIRS], others[POMP_MOST_PAIRS];
  size_t num_plain, num_others;
  /** The rounds of the baseline: with measurement, and with one thread. */
  struct pomp_pairs measured, one_thread;
  /** With OMP_NUM_THREADS=1 the program has as many threads as without. */
  bool sets_threads;
  /** The directory of the measured run with the median time, and of that with
   *  one thread; or empty if there is none. */
  char measured_directory[POMP_PATH_SIZE], one_directory[POMP_PATH_SIZE];
  /** No more runs: the program cannot run, or the user does not want. */
  bool is_over;
  /** The part of the time that changes may use. */
  double changes_part;
  bool was_interrupted;
  /** Why, or empty. */
  char problem[POMP_TEXT_SIZE];
};

/** Adds a pair of times, if both are good. */
void pomp_pairs_add(struct pomp_pairs *pairs, double base, double time);

/** \returns the seconds that are left. */
double pomp_rounds_left(const struct pomp_rounds *rounds);

/** Runs the program once, as a part of \p step, and notices whether that is
 *  the last run. */
struct pomp_trial pomp_rounds_run(struct pomp_rounds *rounds, const char *step,
                                  const struct pomp_assignment *environment,
                                  unsigned num_assignments);

/** Runs the unchanged program. \returns its time, or 0 if it was not good, or
 *  was stopped.
 *  \param trial what became of it, or null. */
double pomp_rounds_run_plain(struct pomp_rounds *rounds, const char *step,
                             struct pomp_trial *trial);

/** Notices how busy the machine was. */
void pomp_rounds_add_others(struct pomp_rounds *rounds,
                            const struct pomp_trial *trial);

/** \returns the part of the processors that other programs used. */
double pomp_rounds_others(const struct pomp_rounds *rounds);

/** Runs the unchanged program, the measured one, and that with one thread.
 *  \param seconds the time for everything, or 0 for the default.
 *  \param first becomes the first run.
 *  \returns false if not even that was good. */
bool pomp_rounds_baseline(struct pomp_rounds *rounds, double seconds,
                          struct pomp_trial *first);

/** Rates one thread by the runs of the baseline. If it is clearly faster
 * although it is measured, it is tried, too; if it is clearly slower than what
 * is measured as well, it comes last, whatever a finding promises. */
void pomp_rounds_rate_one_thread(const struct pomp_rounds *rounds,
                                 struct pomp_plan *plan);

/** Runs all candidates, and those that seem to help again. */
void pomp_rounds_candidates(struct pomp_rounds *rounds, struct pomp_plan *plan);

/** Chooses what was confirmed and goes together, and makes \p combined of it.
 *  \returns how many. */
unsigned pomp_choose_parts(const struct pomp_plan *plan,
                           struct pomp_candidate *combined);

/** Runs what was confirmed and goes together. \returns whether there is more
 *  than one of them. */
bool pomp_rounds_combined(struct pomp_rounds *rounds,
                          const struct pomp_plan *plan,
                          struct pomp_candidate *combined);

#endif
