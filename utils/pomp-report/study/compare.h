/*===- compare.h - Two profiles side by side ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_COMPARE_H
#define POMP_REPORT_COMPARE_H

#include "model/profile.h"

#include "base/text.h"

/** Appends two profiles side by side; regions are the same construct where
 *  type, file, lines and name are. */
void pomp_print_compare(struct pomp_text *text, const struct pomp_profile *a,
                        const struct pomp_profile *b);

/** The same as JSON: a new reference, null if there is no memory. */
json_t *pomp_compare_to_json(const struct pomp_profile *a,
                             const struct pomp_profile *b);

/** So that nothing is less than 0 by nothing. */
double pomp_round_tenths(double value);

#endif
