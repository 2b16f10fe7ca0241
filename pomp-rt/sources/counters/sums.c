/*===- sums.c - What regions, call paths and threads counted --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/counters/sums.h"

#include <stdlib.h>

static uint64_t *make_rows(uint32_t number) {
  return calloc((size_t)number + 1, POMP_MAX_COUNTERS * sizeof(uint64_t));
}

bool pomp_counter_sums_begin(struct pomp_counter_sums *sums, uint32_t num_paths,
                             uint32_t num_regions, uint32_t num_threads) {
  *sums = (struct pomp_counter_sums){.num_paths = num_paths,
                                     .num_regions = num_regions,
                                     .paths = make_rows(num_paths),
                                     .paths_inside = make_rows(num_paths),
                                     .regions = make_rows(num_regions),
                                     .regions_inside = make_rows(num_regions),
                                     .threads = make_rows(num_threads)};
  return sums->paths && sums->paths_inside && sums->regions &&
         sums->regions_inside && sums->threads;
}

void pomp_counter_sums_free(struct pomp_counter_sums *sums) {
  free(sums->paths);
  free(sums->paths_inside);
  free(sums->regions);
  free(sums->regions_inside);
  free(sums->threads);
}

void pomp_counter_sums_add(struct pomp_counter_sums *sums, uint32_t path,
                           uint32_t thread, const uint64_t *counts) {
  uint64_t *own = pomp_count_row(sums->paths, path);
  uint64_t *of_thread = pomp_count_row(sums->threads, thread);
  for (uint32_t c = 0; c < POMP_MAX_COUNTERS; ++c) {
    uint64_t work = counts[pomp_count_place(POMP_STATE_WORK, c)];
    uint64_t serial = counts[pomp_count_place(POMP_STATE_SERIAL, c)];
    own[c] += work;
    of_thread[c] += work + serial;
    sums->work[c] += work + serial;
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
      sums->all[c] += counts[pomp_count_place(s, c)];
  }
}

static void add(uint64_t *to, const uint64_t *from) {
  for (uint32_t c = 0; c < POMP_MAX_COUNTERS; ++c)
    to[c] += from[c];
}

static bool is_empty(const uint64_t *row) {
  uint64_t any = 0;
  for (uint32_t c = 0; c < POMP_MAX_COUNTERS; ++c)
    any |= row[c];
  return !any;
}

bool pomp_counter_sums_end(struct pomp_counter_sums *sums,
                           const struct pomp_counter_path *paths) {
  /* For which path each region was counted last. */
  uint32_t *counted = calloc((size_t)sums->num_regions + 1, sizeof(*counted));
  if (!counted)
    return false;
  for (uint32_t i = 0; i < sums->num_paths; ++i) {
    const uint64_t *own = pomp_count_row(sums->paths, i);
    if (is_empty(own))
      continue;
    for (uint32_t up = i; up; up = paths[up].parent) {
      uint32_t region = paths[up].region;
      add(pomp_count_row(sums->paths_inside, up), own);
      if (counted[region] == i)
        continue;
      counted[region] = i;
      add(pomp_count_row(sums->regions_inside, region), own);
    }
    add(pomp_count_row(sums->paths_inside, 0), own);
    if (i)
      add(pomp_count_row(sums->regions, paths[i].region), own);
  }
  free(counted);
  return true;
}
