/*===- outcome.h - How pomp gate ends -------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_GATE_OUTCOME_H
#define POMP_GATE_OUTCOME_H

#include "support/process.h"

/** Exit codes. */
enum {
  POMP_GATE_GOOD = 0,
  POMP_GATE_WORSE = 1,
  POMP_GATE_NOT_JUDGED = 2,
  /** The least for what the program itself does wrong. */
  POMP_GATE_PROGRAM = 3
};

/** \returns 0 if the program ended well, or the exit code after a sentence. */
int pomp_gate_outcome(const char *program, const struct pomp_outcome *outcome);

#endif
