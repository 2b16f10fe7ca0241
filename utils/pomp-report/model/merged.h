/*===- merged.h - How ranks differ ----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_MERGED_H
#define POMP_REPORT_MERGED_H

#include "model/profile.h"

/** The distribution of a time over the ranks, in nanoseconds. */
struct pomp_spread {
  uint64_t sum, min, max;
  /** How many ranks have any of it, and which has most. */
  uint32_t ranks, most;
};

struct pomp_region_spread {
  /** Ranks that have the region. */
  uint32_t ranks;
  struct pomp_spread time, states[POMP_NUM_STATES];
  /** The sum of the average work of a thread in it. */
  double average_work;
};

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

/** The additional data of a merged profile. */
struct pomp_merged {
  uint32_t num_ranks;
  struct pomp_hybrid hybrid;
  /** The wall time. */
  struct pomp_spread wall, states[POMP_NUM_STATES];
  /** Of each region of the profile. */
  struct pomp_region_spread *regions;
  uint32_t regions_capacity;
};

#endif
