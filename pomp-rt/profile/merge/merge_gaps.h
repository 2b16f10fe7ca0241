/*===- merge_gaps.h - Merges serial time between regions --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_GAPS_H
#define POMP_PROFILE_MERGE_MERGE_GAPS_H

#include "profile/merge/merge_state.h"

/** Adds the serial time of a thread, which is in \p top just now. */
void pomp_merge_gaps(struct pomp_merge *m, const struct pomp_profile_thread *p,
                     const struct pomp_frame *top);

/** Sorts what all threads have. */
void pomp_merge_finish_gaps(struct pomp_result *result);

#endif
