/*===- merge.h - Merges what the threads know -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_H
#define POMP_PROFILE_MERGE_MERGE_H

#include "profile/merge/input.h"
#include "profile/result.h"

/** Merges the data of all threads, which may go on meanwhile. Program, run,
 *  setting and efficiency are left open.
 *  \returns null if there is no memory. */
struct pomp_result *pomp_result_build(const struct pomp_measured *measured);

#endif
