/*===- process.h - Runs programs -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_PROCESS_H
#define POMP_COMMAND_PROCESS_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

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
  /** From its start to its end, and on processors, in seconds. */
  double seconds, cpu_seconds;
  /** How much of that it was stopped, as by Ctrl-Z, if somebody looked and it
   *  was 1 % or more; otherwise 0. */
  double stopped_seconds;
};

/** A variable to set in the environment of a program, or to unset if its value
 *  is null. */
struct pomp_assignment {
  const char *name, *value;
};

/** Sets variables of this process. */
void pomp_assign(const struct pomp_assignment *assignments, unsigned count);

/** How a program runs. */
struct pomp_launch {
  char **command;
  const struct pomp_assignment *environment;
  unsigned num_assignments;
  /** Its standard input, output and error are others than ours. */
  bool has_streams;
  int streams[3];
  /** Looks at the program while it runs, and says in how many nanoseconds to
   *  look again; 0: not again. May be null. */
  long (*look)(void *watch, pid_t program);
  void *watch;
};

/** Runs a program and waits for it. Signals to this process are passed on to
 *  the program, which gets those of the terminal anyway. */
struct pomp_outcome pomp_run_program(const struct pomp_launch *launch);

enum { POMP_BESIDE_SIZE = PATH_MAX + 16 };

/** Finds another command in the directory of this one: its path, or only its
 *  name if that is unknown. */
void pomp_beside(const char *name, char path[POMP_BESIDE_SIZE]);

/** Runs pomp-report, which is in the directory of this command, with its
 *  standard output on standard error.
 *  \returns whether it succeeded; otherwise it has printed why.
 */
bool pomp_run_report(char **arguments);

/** Runs pomp-report with its standard output in a file. \returns whether it
 *  succeeded; otherwise a sentence was printed. */
bool pomp_write_report(char **arguments, const char *path);

/** The same. \returns its exit code, or -1. */
int pomp_report_code(char **arguments, const char *path);

/** Becomes pomp-report. \p arguments begins with a place for its name, and null
 *  ends it. Returns only after a sentence. */
void pomp_become_report(char **arguments);

/** Ends this process as the program ended. \returns the exit code if it did not
 *  die of a signal. */
int pomp_end_like(const struct pomp_outcome *outcome);

#endif
