/*===- sampled.h - Samples and the places of the profile -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_SAMPLED_H
#define POMP_MONITOR_SAMPLED_H

#include "base/text.h"
#include "profile/merge/merge_state.h"

/** Starts sampling if it is requested and a monitor stores samples. There must
 *  be call paths. */
void pomp_sampled_start(bool has_profile, bool has_trace);

/** Adds the samples to the result, whose nodes are complete. */
void pomp_merge_samples(struct pomp_merge *m);

void pomp_result_free_samples(struct pomp_result_samples *samples);

/** Appends the member "samples" of a profile that has some. */
void pomp_report_samples(struct pomp_text *text,
                         const struct pomp_result *result);

#endif
