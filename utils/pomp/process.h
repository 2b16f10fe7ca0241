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
  /** An errno where it could not be run, else 0. */
  int error;
  /** What ended it, or 0. */
  int signal;
  int code;
  /** Somebody wants to end the program, or the command: SIGINT or the like came
   *  meanwhile. */
  bool interrupted;
};

/** What to set in the environment of a program. */
struct pomp_assignment {
  const char *name, *value;
};

/** Runs a program with this environment beside the present one, and waits for
 *  it. Signals that somebody sends to this process meanwhile are the program's;
 *  those of the terminal it gets anyway. */
struct pomp_outcome pomp_run_program(char **command,
                                     const struct pomp_assignment *environment,
                                     unsigned num_assignments);

/** Runs pomp-report, which is where this command is, with its standard output
 *  on standard error. \returns whether it was content; else why not was said.
 */
bool pomp_run_report(char **arguments);

/** Becomes pomp-report. \p arguments begins with a place for its name, and null
 *  ends it. Returns only after a sentence. */
void pomp_become_report(char **arguments);

/** Ends this process as the program ended. \returns the exit code if it did not
 *  die of a signal. */
int pomp_end_like(const struct pomp_outcome *outcome);

#endif
