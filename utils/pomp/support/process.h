/*===- process.h - Runs programs -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_PROCESS_H
#define POMP_COMMAND_PROCESS_H

#include <stdbool.h>

/** How a program ended. */
struct pomp_outcome {
  /** An errno if it could not be run, otherwise 0. */
  int error;
  /** The signal that ended it, or 0. */
  int signal;
  int code;
  /** Somebody wants to end the program, or the command: SIGINT or the like came
   *  meanwhile. */
  bool interrupted;
};

/** The variables to set in the environment of a program. */
struct pomp_assignment {
  const char *name, *value;
};

/** Runs a program with these variables added to the environment, and waits for
 *  it. Signals to this process are passed on to the program, which gets those
 *  of the terminal anyway. */
struct pomp_outcome pomp_run_program(char **command,
                                     const struct pomp_assignment *environment,
                                     unsigned num_assignments);

/** Runs pomp-report, which is in the directory of this command, with its
 *  standard output on standard error.
 *  \returns whether it succeeded; otherwise it has printed why.
 */
bool pomp_run_report(char **arguments);

/** Becomes pomp-report. \p arguments begins with a place for its name, and null
 *  ends it. Returns only after a sentence. */
void pomp_become_report(char **arguments);

/** Ends this process as the program ended. \returns the exit code if it did not
 *  die of a signal. */
int pomp_end_like(const struct pomp_outcome *outcome);

#endif
