/*===- experiments.h - What pomp try changes -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_EXPERIMENTS_H
#define POMP_TRY_EXPERIMENTS_H

#include "study/interval.h"
#include "support/process.h"

enum pomp_when {
  POMP_WHEN_ALWAYS,
  POMP_WHEN_FOUND,
  POMP_WHEN_RUNTIME_LOOP,
  POMP_WHEN_REGION,
  POMP_WHEN_LOOP,
  POMP_WHEN_FASTER
};

/** A row of experiments.def. */
struct pomp_experiment_row {
  const char *name;
  enum pomp_when when;
  const char *variables, *doc;
};
extern const struct pomp_experiment_row pomp_experiments[];
extern const size_t pomp_num_experiments;

enum {
  POMP_MOST_ASSIGNMENTS = 8,
  POMP_MOST_CANDIDATES = 64,
  POMP_TEXT_SIZE = 512,
  POMP_MOST_SITES = 8,
  /** With fewer pairs nothing is confirmed. */
  POMP_FEWEST_PAIRS = 8
};

/** What is known of an experiment. */
enum pomp_state {
  /** Its runs have not shown enough yet. */
  POMP_STATE_OPEN,
  POMP_STATE_CONFIRMED,
  POMP_STATE_REFUTED,
  /** The time was used up before it was clear. */
  POMP_STATE_UNDECIDED,
  /** The program did something else. */
  POMP_STATE_WRONG,
  POMP_STATE_NOT_RUN,
  /** Its gain was computed from runs with delays. */
  POMP_STATE_COMPUTED
};

/** The word for a state in JSON. */
const char *pomp_state_name(enum pomp_state state);

/** Runs in turns: of the unchanged program, and of the changed one. */
struct pomp_pairs {
  double base[POMP_MOST_PAIRS], times[POMP_MOST_PAIRS];
  size_t count;
};

struct pomp_suggestion;

/** An experiment, and what it has shown. */
struct pomp_candidate {
  const char *name;
  /** What is changed, and what it is good for. */
  char title[POMP_TEXT_SIZE], why[POMP_TEXT_SIZE];
  /** The finding that it may repair and its place, or empty and null. */
  char finding[64], place[POMP_TEXT_SIZE];
  const struct pomp_suggestion *reason;
  /** What the finding promises at most, as a part of the wall time. */
  double promise;
  /** Its number among the experiments for the finding, which are tried in this
   *  order, the first one 1; or 0. */
  unsigned number;
  /** What it may gain for the time that it takes: the promise, divided by the
   *  number, or what is known otherwise. */
  double worth;
  /** The assignments, cut at the blanks. */
  char variables[POMP_TEXT_SIZE];
  struct pomp_assignment assignments[POMP_MOST_ASSIGNMENTS];
  unsigned num_assignments;
  /** What the library changes, or empty: the value of POMP_TRY, and the clause
   *  that does the same in the source, where there is a file. */
  char change[POMP_TEXT_SIZE], clause[POMP_TEXT_SIZE], path[POMP_TEXT_SIZE];
  /** The first and the last line of the construct. */
  unsigned line, last;
  /** How much faster its construct would be, or 0: it is a change. */
  unsigned percent;

  enum pomp_state state;
  /** The user named it, or the program has what it changes. */
  bool is_wanted;
  /** It is one of those that were tried together. */
  bool is_part;
  /** The first runs choose what is measured again, so only those after that
   *  count in the end. */
  struct pomp_pairs screening, pairs;
  struct pomp_interval gain;
  /** What went wrong. */
  char problem[POMP_TEXT_SIZE];
};

/** Where a construct is. */
struct pomp_site {
  char path[POMP_TEXT_SIZE];
  unsigned first, last;
};

/** A finding. */
struct pomp_suggestion {
  char finding[64], title[POMP_TEXT_SIZE], place[POMP_TEXT_SIZE],
      advice[POMP_TEXT_SIZE];
  /** The part of the wall time that it promises at most. */
  double gain;
  /** The file and the line of its region; empty if it has none. */
  char path[POMP_TEXT_SIZE];
  unsigned line;
  /** It is in no parallel region, as far as the source shows. */
  bool is_outside;
  /** Why its loop keeps its schedule, the value of ownSchedule, or empty. */
  char own_schedule[16];
  /** All constructs that it names, or none if they are too many. */
  struct pomp_site sites[POMP_MOST_SITES];
  unsigned num_sites;
};

/** All that is tried. */
struct pomp_plan {
  struct pomp_candidate *candidates;
  unsigned num_candidates;
  struct pomp_suggestion *suggestions;
  unsigned num_suggestions;
  /** A loop was compiled with -fplugin-arg-pomp-try. */
  bool has_schedules;
};

/** \returns whether \p text is "NAME=VALUE NAME=VALUE ...". */
bool pomp_are_assignments(const char *text);

struct json_t;

/** \returns a text of a JSON object, or "" if it is not there. */
const char *pomp_member_text(const struct json_t *object, const char *member);

/** \returns a number of a JSON object, or 0 if it is not there. */
long pomp_member_number(const struct json_t *object, const char *member);

/** \returns whether a change is of the construct in that line of a file. */
bool pomp_is_at(const struct pomp_candidate *candidate, const char *path,
                long line);

/** \returns whether a candidate is a construct that would be faster, and no
 *  confirmed change makes it so. */
bool pomp_wants_faster(const struct pomp_plan *plan,
                       const struct pomp_candidate *candidate);

/** Adds the experiments for the results of measured runs.
 *  \param report the report of the measured run, or null.
 *  \param scaling that of the run with one thread and the measured one, or
 *    null.
 *  \param only the names of the experiments, or null: all.
 *  \returns false after a sentence. */
bool pomp_plan_make(struct pomp_plan *plan, const struct json_t *report,
                    const struct json_t *scaling, const char *only);

/** \returns the number of the experiment \p name among those that may repair a
 *  finding of this name, the first one 1, or 0: it is none of them. */
unsigned pomp_experiment_is_for(const char *name, const char *finding);

/** Numbers the experiments for each finding, when all are there. */
void pomp_plan_number(struct pomp_plan *plan);

/** Says for which finding it is. */
void pomp_candidate_give_reason(struct pomp_candidate *candidate,
                                const struct pomp_suggestion *reason);

/** Fills in what stands in braces. \returns false if there is nothing to try.
 */
bool pomp_experiment_fill(const struct pomp_experiment_row *row, long threads,
                          char *text, size_t size);

/** \returns whether a finding is one for which there are experiments with the
 *  schedules of loops. */
bool pomp_finding_is_of_loop(const char *finding);

/** \returns a new candidate, or null if there is no room or no memory. */
struct pomp_candidate *pomp_plan_add(struct pomp_plan *plan, const char *name,
                                     const char *variables);

/** \returns a new candidate for a region of the report, with its place, or null
 *  as above. */
struct pomp_candidate *pomp_plan_add_at(struct pomp_plan *plan,
                                        const struct pomp_experiment_row *row,
                                        const struct json_t *region);

/** \returns whether \p name is in a list, or there is no list. */
bool pomp_list_has(const char *list, const char *name);

/** Adds an experiment of the user. */
bool pomp_plan_add_with(struct pomp_plan *plan, const char *variables);

void pomp_plan_free(struct pomp_plan *plan);

#endif
