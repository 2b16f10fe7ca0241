/*===- places.h - Regions that pomp try changes ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_PLACES_H
#define POMP_MONITOR_PLACES_H

#include "base/types.h"

#include <stdatomic.h>

enum { POMP_MOST_PLACES = 64 };

/** Regions with a number each. Units add theirs while threads look them up. */
struct pomp_places {
  pomp_region_id regions[POMP_MOST_PLACES];
  int values[POMP_MOST_PLACES];
  /** Places are complete before it is increased. */
  _Atomic unsigned count;
};

/** Adds a region, unless there are too many. One thread at a time. */
static inline void pomp_places_add(struct pomp_places *places,
                                   pomp_region_id region, int value) {
  const unsigned count =
      atomic_load_explicit(&places->count, memory_order_relaxed);
  if (count == POMP_MOST_PLACES)
    return;
  places->regions[count] = region;
  places->values[count] = value;
  atomic_store_explicit(&places->count, count + 1, memory_order_release);
}

/** \returns the number of a region, or null. */
static inline const int *pomp_places_find(const struct pomp_places *places,
                                          pomp_region_id region) {
  const unsigned count =
      atomic_load_explicit(&places->count, memory_order_acquire);
  for (unsigned i = 0; i < count; ++i)
    if (places->regions[i] == region)
      return &places->values[i];
  return NULL;
}

#endif
