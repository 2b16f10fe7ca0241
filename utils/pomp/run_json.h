/*===- run_json.h - The runs of pomp run for programs ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_RUN_JSON_H
#define POMP_COMMAND_RUN_JSON_H

#include "options.h"
#include "support/process.h"
#include "support/results.h"

/** A run of the program. */
struct pomp_ran {
  /** The directory of its results. */
  char directory[POMP_PATH_SIZE];
  /** The value of OMP_NUM_THREADS, or 0: it was not set. */
  unsigned threads;
  struct pomp_outcome outcome;
  bool has_results;
  /** It is the one of its kind that is shown. */
  bool is_shown;
};

/** All of them. */
struct pomp_ran_all {
  const struct pomp_run_options *options;
  const char *directory;
  const struct pomp_ran *runs;
  unsigned num_runs;
  /** The option of pomp-report for several runs, and their directories. */
  const char *mode;
  char *const *compared;
  unsigned num_compared;
};

/** Writes the file of --json. \returns false after a sentence. */
bool pomp_run_write_json(const struct pomp_ran_all *all);

#endif
