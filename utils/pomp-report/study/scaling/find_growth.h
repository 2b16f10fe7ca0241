/*===- find_growth.h - Work that grows with the threads ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SCALING_FIND_GROWTH_H
#define POMP_REPORT_SCALING_FIND_GROWTH_H

#include "study/scaling/scaling.h"

/** Fills in the findings: regions whose own work grows, though nothing but the
 *  number of threads does. */
void pomp_find_growth(struct pomp_scaling *scaling);

#endif
