/*===- trial.h - Runs a program again and again --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_STUDY_TRIAL_H
#define POMP_STUDY_TRIAL_H

#include "support/process.h"
#include "support/results.h"

#include <sys/types.h>

/** A program that runs many times on the same input, and whose output is
 *  compared. */
struct pomp_subject {
  char **command;
  /** A command for the shell that says whether the output is right, or null: it
   *  must be that of the first run, and so must the exit code. */
  const char *check;
  /** Where its output goes. */
  char directory[POMP_PATH_SIZE];
  /** Standard input, where it began, or -1 if it cannot seek. */
  int input;
  off_t begin;
  /** The program prints something else each time, so that only the exit code is
   *  compared. */
  bool ignores_output;
  /** The exit code of the first run. */
  bool has_reference;
  int code;
};

/** What became of one run. */
enum pomp_verdict {
  POMP_RUN_GOOD,
  /** Its output or exit code differs from that of the first run. */
  POMP_RUN_WRONG_OUTPUT,
  POMP_RUN_WRONG_CODE,
  /** A signal ended it. */
  POMP_RUN_DIED,
  POMP_RUN_NOT_STARTED,
  /** The user wants to stop. */
  POMP_RUN_INTERRUPTED,
  /** We could not do our part, and have said so. */
  POMP_RUN_FAILED
};

struct pomp_trial {
  enum pomp_verdict verdict;
  struct pomp_outcome outcome;
  /** The part of the time of all processors that other processes used, or -1 if
   *  it is not known. */
  double others;
};

/** Prepares the subject. Input that cannot be read twice is copied.
 *  \returns false after a sentence. */
bool pomp_subject_open(struct pomp_subject *subject, char **command,
                       const char *check, const char *directory);
void pomp_subject_close(struct pomp_subject *subject);

/** Removes its directory if nothing but its output is in it. */
void pomp_subject_discard(const struct pomp_subject *subject);

/** Moves its standard input to where it began, if that can be read again. */
void pomp_subject_rewind(const struct pomp_subject *subject);

/** Runs a program whose time counts, and looks whether it is stopped. */
struct pomp_outcome pomp_run_timed(struct pomp_launch launch);

/** Runs the subject once with these variables. The first run is the reference.
 */
struct pomp_trial pomp_try_once(struct pomp_subject *subject,
                                const struct pomp_assignment *environment,
                                unsigned num_assignments);

/** \returns the seconds of a good run, or 0 if it was stopped meanwhile: then
 *  they tell nothing. */
static inline double pomp_trial_seconds(const struct pomp_trial *trial) {
  return trial->outcome.stopped_seconds ? 0 : trial->outcome.seconds;
}

/** Writes one clause about what went wrong: "its output differs". */
void pomp_spell_verdict(const struct pomp_trial *trial, char *text,
                        size_t size);

#endif
