/*===- ompt.h - The OpenMP runtime as a helper ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* POMP_OMPT=on: what no compiler sees, the OpenMP runtime tells by OMPT. Events
|* come from the compiler as always, with their names. A runtime that has a tool
|* takes slower ways, so without the variable we are none.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_OMPT_OMPT_H
#define POMP_OMPT_OMPT_H

#include "ompt/told.h"

/** Reads POMP_OMPT. Where it is on, the runtime finds us when it starts. */
void pomp_ompt_start(const struct pomp_ompt_hooks *hooks);

/** At the end: where the runtime told nothing although there were parallel
 *  regions, says why. */
void pomp_ompt_finish(void);

/** \returns the version of the runtime that tells, or null. */
const char *pomp_ompt_runtime(void);

#endif
