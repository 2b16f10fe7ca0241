/*===- merge_samples.h - Merges the samples of the threads ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_SAMPLES_H
#define POMP_PROFILE_MERGE_MERGE_SAMPLES_H

#include "profile/merge/merge_state.h"

/** Adds the samples to the result, whose nodes are complete. */
void pomp_merge_samples(struct pomp_merge *m);

#endif
