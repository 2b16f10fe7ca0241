/*===- against.h - The times of two programs ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_GATE_AGAINST_H
#define POMP_GATE_AGAINST_H

#include "gate/options.h"
#include "study/trial.h"

/** Runs the program and the one before it in turns, without measurement, and
 *  says whether it became slower. \p outcome is that of the last run. \returns
 *  the exit code. */
int pomp_gate_against(const struct pomp_gate_options *options,
                      const struct pomp_subject *subject,
                      struct pomp_outcome *outcome);

#endif
