/*===- trace_clock.h - Puts the times of several traces on one clock ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* All processes of a host have the same CLOCK_MONOTONIC. Clocks of different
|* hosts are compared by the offsets that were measured while the program ran
|* or, if there are none, by their wall clocks.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_CLOCK_H
#define POMP_REPORT_TRACE_CLOCK_H

#include "pomp/trace.h"

#include <stdbool.h>
#include <stdint.h>

/** Turns nanoseconds since the measurement of a process began into those of a
 *  common clock. Zero-initialized it changes nothing. */
struct pomp_time_shift {
  /** When the measurement began, on the clock of its host. */
  uint64_t begin;
  /** The offset to add at \p at on that clock, and its increase with each
   *  nanosecond from there. */
  int64_t offset;
  uint64_t at;
  double drift;
  /** The zero of the common clock. */
  uint64_t zero;
};

/** \returns \p time on the common clock. Never decreases while \p time
 *  grows. */
uint64_t pomp_shift_time(const struct pomp_time_shift *shift, uint64_t time);

/** The clock data in the trace of a process. */
struct pomp_trace_clock_facts {
  /** When the measurement began, on CLOCK_MONOTONIC of the host, and on its
   *  wall clock. */
  uint64_t begin, realtime;
  /** The first and the last that was measured. */
  unsigned num_offsets;
  struct pomp_trace_offset offsets[2];
};

/** A process of several. */
struct pomp_clocked {
  const char *host;
  /** Its host is the one whose clock the offsets are of. */
  bool is_first;
  struct pomp_trace_clock_facts facts;
  /** The result. */
  struct pomp_time_shift shift;
  /** Only wall clocks relate its host to the first one. */
  bool is_by_wall;
};

/** Finds the shifts of \p count processes, so that the first measurement begins
 *  at 0. \returns false if there is no memory. */
bool pomp_clocks_compare(struct pomp_clocked *processes, uint32_t count);

#endif
