/*===- overview.h - What a run comes to, and what it leaves open ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_OVERVIEW_H
#define POMP_PROFILE_OVERVIEW_H

#include "profile/result.h"

/** Computes the efficiency of \p result, which is complete except for it.
 *  \returns false if there is no memory. */
bool pomp_overview_efficiency(struct pomp_result *result);

/** Fills in the data that are known without a profile: levels, constructs,
 *  threads. */
void pomp_overview_coverage(struct pomp_coverage *coverage);

/** Finds what was not measured, once the measurement is over. */
void pomp_overview_blind_spots(struct pomp_blind_spots *spots,
                               const struct pomp_result *result);

#endif
