/*===- read_scaling.h - Reads and compares runs ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_SCALING_H
#define POMP_REPORT_READ_SCALING_H

#include "study/scaling/scaling.h"

/** Reads and compares the runs of one program.
 *  \returns false after an error message. */
bool pomp_scaling_read(struct pomp_scaling *scaling, char *const *inputs,
                       uint32_t count);

#endif
