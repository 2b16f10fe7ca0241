/*===- runs.h - The runs that are compared -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SCALING_RUNS_H
#define POMP_REPORT_SCALING_RUNS_H

#include "study/scaling/scaling.h"

/** Reads the runs: of those with one number of threads the fastest, the
 *  smallest number first. \returns false after one sentence. */
bool pomp_scaling_read_runs(struct pomp_scaling *scaling, char *const *inputs,
                            uint32_t count);

#endif
