/*===- growth_cause.h - Why work grows ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SCALING_GROWTH_CAUSE_H
#define POMP_REPORT_SCALING_GROWTH_CAUSE_H

#include "sample/samples.h"
#include "study/scaling/scaling.h"

enum pomp_growth_cause {
  POMP_GROWTH_UNKNOWN,
  /** Several threads write to one cache line. */
  POMP_GROWTH_SHARING,
  POMP_GROWTH_MEMORY,
  /** Each thread does all of it. */
  POMP_GROWTH_REPLICATED,
  /** Threads wait for each other in a loop of their own. */
  POMP_GROWTH_SPINNING,
};

/** The samples of a region's own work in the base run and in the judged one.
 *  Times are in nanoseconds of CPU time. */
struct pomp_growth_lines {
  /** The line that grows most is the first, if any does; to free. */
  struct pomp_line_pair *pairs;
  size_t count;
  /** There are enough samples to judge. */
  bool are_known;
  /** The first is a line or an address, and not a whole function because there
   *  is no debug information. */
  bool are_fine;
  double before, now;
  /** How many times as much as before all lines but the first take; 0 if there
   *  are none to speak of. */
  double others;
};

struct pomp_growth_lines
pomp_compare_growth_lines(const struct pomp_scaling *scaling,
                          const struct pomp_scaling_row *row);

/** \returns whether the line that grows most took no time in the base run, and
 *  all lines that took some do not grow.
 *
 *  A cache line that others have takes some hundred cycles, and one in the
 * cache a few: no line that only uses data takes more than some hundred times
 * as long. But samples of what takes long belong to the instruction behind it,
 * so that a line without time may have them if others grow as well. */
bool pomp_growth_polls(const struct pomp_growth_lines *lines);

/** \returns how many times as long as in the base run a processor took for the
 *  same in the judged one, or 1 if that is not known. */
double pomp_growth_slowdown(const struct pomp_scaling *scaling);

struct pomp_growth {
  enum pomp_growth_cause cause;
  /** One word for programs, or null if the cause is unknown. */
  const char *name;
  const char *title, *advice;
};

/** Finds out why the own work of a region is \p times that of the base run, and
 *  appends what tells so, and what is excluded. */
struct pomp_growth pomp_explain_growth(struct pomp_text *text,
                                       const struct pomp_scaling *scaling,
                                       const struct pomp_scaling_row *row,
                                       const struct pomp_growth_lines *lines,
                                       double times);

#endif
