/*===- sums.h - What regions, call paths and threads counted --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The runtime and the report tool, which know a run in ways of their own, add
 * up in the same way.
 */
#ifndef POMP_SOURCES_COUNTERS_SUMS_H
#define POMP_SOURCES_COUNTERS_SUMS_H

#include "pomp/kinds.h"
#include "sources/counters/names.h"

#include <stdbool.h>

enum {
  /** How many numbers a thread's share of a call path has. */
  POMP_SHARE_COUNTS = POMP_NUM_STATES * POMP_MAX_COUNTERS
};

/** \returns where a counter in a state is among them. */
static inline uint32_t pomp_count_place(unsigned state, uint32_t counter) {
  return state * POMP_MAX_COUNTERS + counter;
}

/** A call path; parents stand before their children. The root is the first, and
 *  has no region: UINT32_MAX. */
struct pomp_counter_path {
  uint32_t parent, region;
};

/** Counts in work. The arrays have a row of POMP_MAX_COUNTERS numbers for each
 *  call path, region or thread. */
struct pomp_counter_sums {
  uint32_t num_paths, num_regions;
  /** Exclusive and inclusive counts. The latter may include those of other
   *  threads. */
  uint64_t *paths, *paths_inside, *regions, *regions_inside;
  /** Including serial work outside of all regions. */
  uint64_t *threads;
  uint64_t work[POMP_MAX_COUNTERS];
  /** In any state. */
  uint64_t all[POMP_MAX_COUNTERS];
};

/** \returns the row of \p index. */
static inline uint64_t *pomp_count_row(uint64_t *rows, uint32_t index) {
  return rows + (uint64_t)index * POMP_MAX_COUNTERS;
}

/** Sets all counts to 0.
 *  \returns false if memory is exhausted. */
bool pomp_counter_sums_begin(struct pomp_counter_sums *sums, uint32_t num_paths,
                             uint32_t num_regions, uint32_t num_threads);

/** Adds what a thread counted in a call path itself: POMP_SHARE_COUNTS. */
void pomp_counter_sums_add(struct pomp_counter_sums *sums, uint32_t path,
                           uint32_t thread, const uint64_t *counts);

/** Adds the counts of each path to all paths around it, and only once to a
 *  region that is inside itself.
 *  \returns false if memory is exhausted. */
bool pomp_counter_sums_end(struct pomp_counter_sums *sums,
                           const struct pomp_counter_path *paths);

void pomp_counter_sums_free(struct pomp_counter_sums *sums);

#endif
