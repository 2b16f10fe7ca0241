/*===- rank_row.h - The ranks of a job, as a table ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANK_ROW_H
#define POMP_REPORT_RANK_ROW_H

#include "pomp/kinds.h"

#include <stdbool.h>
#include <stdint.h>

/** Efficiencies of the hybrid model of POP, from 0 to 1: parallel = between *
 *  inside, and between = load_balance * communication. */
struct pomp_hybrid {
  double parallel;
  /** How evenly the ranks compute, what they lose by communication, and both.
   */
  double load_balance, communication, between;
  /** Of the threads in the ranks. */
  double inside;
  /** Calls of MPI are measured; else what ranks wait for follows from their
   *  work. */
  bool is_measured;
};

/** The data kept from the profile of a rank, which is freed when the next one
 *  is read. Times are in nanoseconds. */
struct pomp_rank_row {
  uint32_t number;
  /** The input that it is of: the directory of its job or, if is_input, its
   * own. A row that is_merged is replaced when it is read: it stands for all
   * ranks of a merged profile, and has the number of the lowest. */
  const char *input;
  bool is_input, is_merged;
  /** Something of it can be read; else there is only the number. */
  bool is_read;
  /** As in struct pomp_profile. */
  bool ended_early;
  uint32_t num_threads;
  uint64_t wall_time, thread_time, events;
  uint64_t states[POMP_NUM_STATES];
  uint64_t work, serial, waiting;
  /** Thread time in calls of MPI, if a module reports them. It is a part of the
   *  other times. */
  uint64_t mpi;
  /** The work that threads did while they had a processor. */
  double served_work;
  /** What each of its threads works less than those of the busiest rank, as far
   *  as the rank waits for that. */
  uint64_t missing;
  /** How long its initial thread is in calls of MPI outside of parallel
   * regions; if they are not measured, what is missing. */
  uint64_t between;
  /** Thread time that is useful work, and all: they sum up. */
  uint64_t useful, all;
  /** From 0 to 1, in this rank: see struct pomp_efficiency. */
  double parallel, load_balance;
  /** The host, or "" if it is unknown. */
  char host[64];
};

struct pomp_ranks {
  /** The first one, and whether it is the directory of the job, and the only
   *  one. */
  const char *input;
  bool is_job;
  char program[256];
  /** How many there should be; 0 if that is not known. */
  uint32_t size;
  /** By their numbers. */
  uint32_t num_rows, capacity;
  struct pomp_rank_row *rows;
  uint32_t num_read;
  /** Directories of other processes of the ranks, which are not in the rows. */
  uint32_t num_others;
  /** The longest time, and sums over the ranks. */
  uint64_t wall_time;
  struct pomp_rank_row sums;
  struct pomp_hybrid hybrid;
  /** The rows with most and least work. */
  uint32_t most, least;
};

#endif
