/*===- rank.h - Which process of a job this is ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_RANK_H
#define POMP_PROCESS_RANK_H

#include <stdbool.h>
#include <stdint.h>

enum { POMP_RANK_JOB_SIZE = 512, POMP_RANK_PROBLEM_SIZE = 256 };

/** Which of the processes that a launcher such as mpirun has started together
 *  this one is. The environment says so; no call of MPI is needed. */
struct pomp_rank {
  /** There are others: a job of one process is a process as any other. */
  bool is_known;
  uint32_t number;
  /** The number of ranks, or 0 if the launcher does not set it. */
  uint32_t size;
  /** Identifies the job: the same for all its ranks, and different from other
   *  jobs. The name that the launcher gives it, or the process of the launcher.
   *  One line. */
  char job[POMP_RANK_JOB_SIZE];
  /** The job names a process, so only ranks on this host have it. */
  bool is_of_host;
};

/** Reads the environment, once, at the start. If the values of a launcher are
 *  wrong, this process is not treated as a rank.
 *  \param problem a sentence about that, or "".
 *  \returns whether it is a rank. */
bool pomp_rank_read(char problem[POMP_RANK_PROBLEM_SIZE]);

/** The values that were read. */
const struct pomp_rank *pomp_rank(void);

/** The job of a process. */
struct pomp_batch_job {
  /** The name of the scheduler, or null if the process is in no job. */
  const char *scheduler;
  /** What the scheduler calls the job; null if there is none. */
  const char *id;
  /** The processors that the scheduler gave the process, or 0 if it does not
   *  say. */
  uint32_t processors;
};

/** \returns what the environment says. Its strings are valid until that
 *  changes. */
struct pomp_batch_job pomp_batch_job(void);

#endif
