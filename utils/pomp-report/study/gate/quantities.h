/*===- quantities.h - The counts of a construct --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_QUANTITIES_H
#define POMP_REPORT_GATE_QUANTITIES_H

#include "model/profile.h"

enum pomp_quantity {
#define POMP_QUANTITY(name, WORSE, PERCENT, KNOWN, Doc) POMP_QUANTITY_##name,
#include "study/gate/quantities.def"
  POMP_NUM_QUANTITIES
};

struct pomp_quantity_row {
  const char *name;
  bool fewer_is_worse;
  /** The part by which it may become worse unless a rule says so. */
  double share;
  /** Where there is none, it was perhaps not measured. */
  bool is_optional;
};
extern const struct pomp_quantity_row pomp_quantities[POMP_NUM_QUANTITIES];

/** What is needed to count a profile. */
struct pomp_counting;

/** \returns null if there is no memory. */
struct pomp_counting *pomp_counting_new(const struct pomp_result *result);
void pomp_counting_free(struct pomp_counting *counting);

/** Sets \p counts to those of a region; 0 is none. */
void pomp_count_quantities(const struct pomp_counting *counting,
                           uint32_t region,
                           uint64_t counts[POMP_NUM_QUANTITIES]);

#endif
