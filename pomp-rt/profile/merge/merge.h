/*===- merge.h - Merges what the threads know -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_H
#define POMP_PROFILE_MERGE_MERGE_H

#include "profile/result.h"

/** Merges the data of all threads, up to \p end.
 *  \returns null if there is no
 * memory. */
struct pomp_result *pomp_result_build(uint64_t end);

#endif
