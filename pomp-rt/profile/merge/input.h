/*===- input.h - What is merged ---------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_INPUT_H
#define POMP_PROFILE_MERGE_INPUT_H

#include "engine/profile_data.h"

struct pomp_merge;

/** The measurement. Times are in ticks. */
struct pomp_measured {
  struct pomp_engine *engine;
  /** The first thread. */
  const struct pomp_thread *threads;
  uint64_t begin, end;
  double ns_per_tick;
  /** All regions of the threads are smaller. */
  uint32_t num_regions;
  /** Its counts, or null. */
  const struct pomp_counter_list *counters;
  /** Adds the samples to the result, whose nodes are complete. May be null. */
  void (*merge_samples)(struct pomp_merge *merge);
};

#endif
