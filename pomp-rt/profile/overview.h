/*===- overview.h - What the process knows of its measurement -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_OVERVIEW_H
#define POMP_PROFILE_OVERVIEW_H

#include "profile/result.h"

/** Fills in the data that are known without a profile: levels, constructs,
 *  threads. */
void pomp_overview_coverage(struct pomp_coverage *coverage);

/** Fills in what the process knows of \p result, once the measurement is over:
 *  how it was measured, and what its threads used. */
void pomp_overview_take(struct pomp_result *result);

#endif
