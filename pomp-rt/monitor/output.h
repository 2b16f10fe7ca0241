/*===- output.h - Where reports go ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_OUTPUT_H
#define POMP_MONITOR_OUTPUT_H

#include "base/types.h"

/** Reads POMP_REPORT, at the start: the program may change its environment. */
void pomp_output_init(void);

/** Writes the reports on the profile that ends at \p end. */
int32_t pomp_output_profile(uint64_t end);

#endif
