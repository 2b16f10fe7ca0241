/*===- counted.h - The monitors, where threads count ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_COUNTED_H
#define POMP_MONITOR_COUNTED_H

#include "engine/profile_data.h"
#include "monitor/monitor.h"
#include "sources/counters/counters.h"

/** \returns the monitor that replaces \p monitor if threads count. It reads the
 *  counters at each event and charges the counts where \p monitor charges the
 *  time. */
const struct pomp_monitor *pomp_counted(const struct pomp_monitor *monitor);

/** \returns the counter \p counter of \p counts, a node's, in \p state. */
static inline _Atomic uint64_t *
pomp_count_of(_Atomic uint64_t *counts, unsigned state, uint32_t counter) {
  return &counts[state * POMP_MAX_COUNTERS + counter];
}

enum {
  /** How many numbers a node has: room for each counter in each state. */
  POMP_NODE_COUNTS = POMP_NUM_NODE_STATES * POMP_MAX_COUNTERS
};

#endif
