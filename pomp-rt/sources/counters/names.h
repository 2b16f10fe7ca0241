/*===- names.h - What counters are called, and what they mean -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCES_COUNTERS_NAMES_H
#define POMP_SOURCES_COUNTERS_NAMES_H

#include <stddef.h>
#include <stdint.h>

enum {
  /** At once. A processor counts four to eight, and some more that it always
   *  has. */
  POMP_MAX_COUNTERS = 12,
  /** With its zero: as long as PAPI's own names may be. */
  POMP_COUNTER_NAME = 128
};

/** The event that a counter counts, if it is known. */
enum pomp_counter_role {
  POMP_COUNTER_OTHER,
  POMP_COUNTER_INSTRUCTIONS,
  POMP_COUNTER_CYCLES,
  /** Something that goes wrong now and then: seldom or often for the number of
   *  instructions. */
  POMP_COUNTER_MISSES
};

/** Our name of a counter, its name in PAPI, and what it counts. */
struct pomp_counter_row {
  const char *name, *event, *counts;
  enum pomp_counter_role role;
};

/** All that there are. A null name ends them. */
extern const struct pomp_counter_row pomp_counter_rows[];

/** One that is counted. */
struct pomp_counter {
  /** The name in POMP_COUNTERS: one of ours, or that of the event. */
  char name[POMP_COUNTER_NAME];
  /** The name in PAPI. */
  char event[POMP_COUNTER_NAME];
};

/** The counters in use. All zero if nothing is counted. */
struct pomp_counter_list {
  uint32_t number;
  struct pomp_counter counters[POMP_MAX_COUNTERS];
};

/** \returns what PAPI calls \p name, which may be one of ours or an event. */
const char *pomp_counter_event(const char *name);

/** \returns what an event of PAPI is about. */
enum pomp_counter_role pomp_counter_role_of(const char *event);

/** Whether an event counts misses of the last cache before the memory. */
int pomp_counter_is_memory(const char *event);

/** Values derived from counters. */
struct pomp_counter_rates {
  /** Instructions per cycle, or less than 0. */
  double ipc;
  /** For each counter of misses, its number in 1,000 instructions; negative for
   *  other counters. */
  double per_thousand[POMP_MAX_COUNTERS];
};

/** \param values of each of \p number counters. */
void pomp_counter_rates_of(struct pomp_counter_rates *rates,
                           const struct pomp_counter *counters, uint32_t number,
                           const uint64_t *values);

#endif
