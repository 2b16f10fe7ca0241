/*===- gain.h - What a finding is worth -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_GAIN_H
#define POMP_ADVISE_GAIN_H

#include "advise/findings.h"

/** Computes the gain of each finding, an upper bound. Time that several
 *  findings could save counts for the first one. */
void pomp_find_gains(const struct pomp_result *result,
                     struct pomp_findings *findings);

/** With more threads than processors others may work while threads wait, and
 *  threads take turns in the repaired program, too, which are not equal: so the
 *  gain of \p f is a range from half of it. */
void pomp_gain_in_turns(struct pomp_finding *f);

/** Makes a range one that is a promise. */
void pomp_narrow_gain(struct pomp_finding *f);

/** \returns whether the least and the most that \p f gains are at least one per
 *  cent of the wall time apart, so that both are worth to be printed. */
bool pomp_gain_is_range(const struct pomp_result *result,
                        const struct pomp_finding *f);

#endif
