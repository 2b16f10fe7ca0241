/*===- derive.h - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_DERIVE_H
#define POMP_REPORT_DERIVE_H

#include "model/profile.h"

/** Links the tree of call paths and computes the sums of each region.
 *  \returns false if there is no memory. */
bool pomp_profile_derive(struct pomp_profile *profile);

#endif
