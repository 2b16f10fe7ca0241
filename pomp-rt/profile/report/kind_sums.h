/*===- kind_sums.h - All constructs of a kind together ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_KIND_SUMS_H
#define POMP_PROFILE_REPORT_KIND_SUMS_H

#include "base/text.h"
#include "pomp/kinds.h"

/** Exclusive times in nanoseconds, so the sum of all kinds is the time in
 *  regions. */
struct pomp_kind_sum {
  uint64_t visits, time, wait;
};

/** Adds what a thread did in a call path to \p sums, by kind. */
void pomp_kind_sum_add(struct pomp_kind_sum *sums, enum pomp_kind kind,
                       uint64_t visits, const uint64_t *states);

/** Appends a table of those that there are; \p whole is the thread time. */
void pomp_kind_sums_print(struct pomp_text *text,
                          const struct pomp_kind_sum *sums, uint64_t whole);

#endif
