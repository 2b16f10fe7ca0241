/*===- rank.h - Which process of a job this is ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_RANK_H
#define POMP_CORE_RANK_H

#include <stdbool.h>
#include <stdint.h>

enum { POMP_RANK_JOB_SIZE = 512, POMP_RANK_PROBLEM_SIZE = 256 };

/** A process among those that a launcher such as mpirun has started together,
 *  as its environment tells. No call of MPI is needed for it. */
struct pomp_rank {
  /** There are others: a job of one process is a process as any other. */
  bool is_known;
  uint32_t number;
  /** How many there are; 0 where the launcher does not tell. */
  uint32_t size;
  /** The same for all ranks of a job, and of no other job: what the launcher
   *  calls it, or who the launcher is. One line. */
  char job[POMP_RANK_JOB_SIZE];
  /** Only ranks on this host have this job: it names a process. */
  bool is_of_host;
};

/** Reads the environment, once, at the start. Where what a launcher says is
 *  wrong, this process is not treated as a rank.
 *  \param problem a sentence about that, or "".
 *  \returns whether it is a rank. */
bool pomp_rank_read(char problem[POMP_RANK_PROBLEM_SIZE]);

/** What was read. */
const struct pomp_rank *pomp_rank(void);

#endif
