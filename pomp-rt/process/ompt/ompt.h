/*===- ompt.h - The OpenMP runtime as a helper ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* With POMP_OMPT=on, the OpenMP runtime reports by OMPT what no compiler sees.
|* Events still come from the compiler, with their names. A runtime is slower
|* with a tool, so without the variable pomp-rt is no tool.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_OMPT_OMPT_H
#define POMP_PROCESS_OMPT_OMPT_H

#include "process/ompt/told.h"

/** Reads POMP_OMPT. If it is on, the runtime finds the tool when it starts. */
void pomp_ompt_start(const struct pomp_ompt_hooks *hooks);

/** At the end: if the runtime reported nothing although there were parallel
 *  regions, prints why. */
void pomp_ompt_finish(void);

/** \returns the version of the runtime that reports, or null. */
const char *pomp_ompt_runtime(void);

#endif
