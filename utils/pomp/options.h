/*===- options.h - The options of pomp run -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_OPTIONS_H
#define POMP_COMMAND_OPTIONS_H

#include "support/command_line.h"

enum {
  /** How many numbers --threads and --scaling take. */
  POMP_MAX_THREAD_COUNTS = 32,
  POMP_MAX_REPEAT = 100,
  /** Variables that options set: at most one each. */
  POMP_MAX_VARIABLES = 0
#define POMP_RUN_OPTION(Name, Letter, Argument, ACTION, Variable, Value, Doc) +1
#include "run_options.def"
};

/** A variable of the measurement that an option has set. */
struct pomp_variable {
  const char *name;
  /** Levels that several options ask for are joined with "+". */
  char value[512];
  /** The name of the option that set it first, without the dashes. */
  const char *option;
};

/** The options of pomp run. */
struct pomp_run_options {
  /** The directory for results, or null. */
  const char *output;
  bool quiet;
  /** The file for JSON, "-" or null. */
  const char *json;
  /** How often the program runs with each number of threads, or 0: once. */
  unsigned repeat;
  /** Calls of MPI are not measured. */
  bool without_mpi;
  /** Values of OMP_NUM_THREADS, one for each run; none: it stays as it is. */
  unsigned num_counts;
  /** They are compared with each other: --scaling, and not --threads. */
  bool scales;
  unsigned counts[POMP_MAX_THREAD_COUNTS];
  unsigned num_variables;
  struct pomp_variable variables[POMP_MAX_VARIABLES];
  /** The program and its arguments; null at the end. */
  char **command;
};

/** Reads the arguments after "run", which is \p argv[0]. Prints errors in them.
 */
enum pomp_parsed pomp_run_parse(int argc, char **argv,
                                struct pomp_run_options *options);

/** Prints what pomp run can do. */
void pomp_run_help(void);

#endif
