/*===- measured.h - What this process measures ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_MEASURED_H
#define POMP_MONITOR_MEASURED_H

#include "engine/shared/engine.h"
#include "profile/result.h"

/** The data that the threads of this process share. */
extern struct pomp_engine pomp_measured_engine;

/** Makes it that of a program that has not begun. */
void pomp_measured_init(void);

/** Builds the profile of this process up to \p end, in ticks.
 *  \returns null if there is no memory. */
struct pomp_result *pomp_measured_build(uint64_t end);

#endif
