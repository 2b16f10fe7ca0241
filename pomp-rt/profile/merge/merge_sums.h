/*===- merge_sums.h - Sums over the nodes of a profile --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_SUMS_H
#define POMP_PROFILE_MERGE_MERGE_SUMS_H

#include "profile/result.h"

/** Adds the nodes to their regions, and to the states of the threads. */
void pomp_merge_sums(struct pomp_result *result);

#endif
