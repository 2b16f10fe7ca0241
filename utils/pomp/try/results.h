/*===- results.h - The results of pomp try -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_RESULTS_H
#define POMP_TRY_RESULTS_H

#include "try/rounds.h"

/** All that pomp try has found. */
struct pomp_tried {
  const struct pomp_rounds *rounds;
  const struct pomp_plan *plan;
  /** Everything that was confirmed together, or null. */
  const struct pomp_candidate *combined;
};

/** Prints the list on standard output. */
void pomp_tried_print(const struct pomp_tried *tried);

/** Writes try.json. \returns false after a sentence. */
bool pomp_tried_write(const struct pomp_tried *tried);

#endif
