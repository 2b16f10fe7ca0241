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
#include "profile/result.h"

/** Exclusive times in nanoseconds, so the sum of all kinds is the time in
 *  regions. */
struct pomp_kind_sum {
  uint64_t visits, time, wait;
};

/** Sums up all constructs of each kind: POMP_NUM_KINDS \p sums. */
void pomp_kind_sums_of(const struct pomp_result *result,
                       struct pomp_kind_sum *sums);

/** Appends a table of those that there are. */
void pomp_kind_sums_print(struct pomp_text *text,
                          const struct pomp_result *result);

#endif
