/*===- gaps.h - Serial time between parallel regions ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Serial time has no events. The two parallel regions around it show where it
|* is.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_GAPS_H
#define POMP_ENGINE_GAPS_H

#include "base/memory.h"

enum {
  /** The number of pairs of regions for which a thread has separate times: a
   *  power of two. Other pairs are added up as one. */
  POMP_NUM_GAPS = 64,
  /** How many places a pair may have. */
  POMP_GAP_PLACES = 8,
  /** Instead of a region: the begin or the end of the thread; not known. */
  POMP_GAP_OUTSIDE = 0,
  POMP_GAP_OTHERS = UINT32_MAX
};

/** The time between two regions, each one more than its number. */
struct pomp_gap {
  /** Zero in one that was never used. */
  _Atomic uint64_t visits;
  _Atomic uint64_t ticks;
  uint32_t from, to;
};

/** The data of a thread that encounters parallel regions. */
struct pomp_gaps {
  /** When the last parallel region outside of all others ended, or the thread
   *  began; and which. */
  _Atomic uint64_t since;
  uint32_t from;
  struct pomp_gap items[POMP_NUM_GAPS];
  struct pomp_gap others;
};

/** The thread encounters a parallel region outside of all others, at \p now.
 *  \param to one more than the region. */
static inline void pomp_gaps_end(struct pomp_gaps *gaps, uint32_t to,
                                 uint64_t now) {
  uint64_t since = pomp_read(&gaps->since);
  uint32_t home = gaps->from * 31 + to;
  struct pomp_gap *gap = &gaps->others;
  for (uint32_t i = 0; i < POMP_GAP_PLACES; ++i) {
    struct pomp_gap *g = &gaps->items[(home + i) % POMP_NUM_GAPS];
    if (!pomp_read(&g->visits)) {
      g->from = gaps->from;
      g->to = to;
    }
    if (g->from == gaps->from && g->to == to) {
      gap = g;
      break;
    }
  }
  pomp_add(&gap->ticks, now > since ? now - since : 0);
  pomp_add(&gap->visits, 1);
}

/** Called when it continues after such a region. */
static inline void pomp_gaps_begin(struct pomp_gaps *gaps, uint32_t from,
                                   uint64_t now) {
  gaps->from = from;
  pomp_write(&gaps->since, now);
}

#endif
