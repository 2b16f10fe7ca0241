/*===- processes.h - Running programs that keep a profile ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TOP_PROCESSES_H
#define POMP_TOP_PROCESSES_H

#include "support/results.h"

#include <stdbool.h>
#include <sys/types.h>

/** A process with a live file. */
struct pomp_process {
  pid_t pid;
  /** The name of its program. */
  char program[64];
  char live[POMP_PATH_SIZE];
};

struct pomp_processes {
  struct pomp_process *items;
  size_t count;
};

/** Finds the processes that targets mean: numbers, names of programs, or
 *  directories of results; without any, all of them. \returns false after a
 *  sentence about one that there is not, or that cannot be read. */
bool pomp_processes_find(struct pomp_processes *processes, char **targets);
void pomp_processes_free(struct pomp_processes *processes);

/** \returns whether a process still has its live file. */
bool pomp_process_lives(const struct pomp_process *process);

#endif
