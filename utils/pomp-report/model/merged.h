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
#include "model/rank_row.h"

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
  uint64_t average_work;
};

/** The additional data of a merged profile. */
struct pomp_merged {
  uint32_t num_ranks;
  /** How many there should be, or 0. */
  uint32_t size;
  /** One for each, by their numbers, with what the efficiency of the job
   * follows from. */
  struct pomp_rank_row *rows;
  struct pomp_hybrid hybrid;
  /** Thread time of all ranks, and the sums of the parts of their efficiencies.
   */
  uint64_t all, efficiency[POMP_NUMBERS_OF_EFFICIENCY];
  /** The wall time. */
  struct pomp_spread wall, states[POMP_NUM_STATES];
  /** Of each region of the profile. */
  struct pomp_region_spread *regions;
  uint32_t regions_capacity;
};

#endif
