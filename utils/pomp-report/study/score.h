/*===- score.h - What the measurement costs ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SCORE_H
#define POMP_REPORT_SCORE_H

#include "model/regions.h"

/** The levels of pomp/events.def, as indices. */
enum pomp_detail {
#define POMP_LEVEL(NAME, Spelling, Bit) POMP_DETAIL_##NAME,
#include "pomp/events.def"
  POMP_DETAILS
};

/** As the compiler option spells them. */
extern const char *const pomp_detail_names[POMP_DETAILS];

/** A number of events, and their bytes in a trace. */
struct pomp_amount {
  uint64_t events, bytes;
};

/** The events of one group and level in a region. */
struct pomp_score_row {
  uint32_t region;
  POMP_Group group;
  enum pomp_detail detail;
  uint64_t events;
  /** In a trace. */
  uint64_t bytes;
};

struct pomp_score {
  /** The most events first. */
  struct pomp_score_row *rows;
  size_t count;
  uint64_t events, bytes;
  /** The cost of one event in nanoseconds, and its source. */
  double cost;
  const char *cost_from;
  bool failed;
};

/** Counts the events of a profile and finds out what one costs. */
struct pomp_score pomp_score(const struct pomp_profile *profile);
void pomp_score_free(struct pomp_score *score);

/** \returns the events of one group and level in all regions. */
struct pomp_amount pomp_score_sum(const struct pomp_score *score,
                                  unsigned group, unsigned detail);

/** \returns what share of the thread time \p events cost, in percent. */
double pomp_score_percent(const struct pomp_profile *profile,
                          const struct pomp_score *score, uint64_t events);

/** Appends the table: all regions where \p full, else those with most. */
void pomp_print_score(struct pomp_text *text,
                      const struct pomp_profile *profile,
                      const struct pomp_score *score, bool full);

/** Appends a filter file, with compiler options in a comment, that keeps the
 *  cost of the measurement below \p percent of the thread time. */
void pomp_print_score_filter(struct pomp_text *text,
                             const struct pomp_profile *profile,
                             const struct pomp_score *score, double percent);

json_t *pomp_score_to_json(const struct pomp_profile *profile,
                           const struct pomp_score *score);

#endif
