/*===- together.h - All confirmed changes together ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_TOGETHER_H
#define POMP_TRY_TOGETHER_H

#include "try/experiments.h"

/** Chooses what was confirmed and goes together, and makes \p combined of it.
 *  \returns how many. */
unsigned pomp_choose_parts(const struct pomp_plan *plan,
                           struct pomp_candidate *combined);

#endif
