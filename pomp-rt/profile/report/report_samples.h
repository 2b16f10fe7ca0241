/*===- report_samples.h - The samples of a profile ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_SAMPLES_H
#define POMP_PROFILE_REPORT_REPORT_SAMPLES_H

#include "base/text.h"
#include "profile/result.h"

/** Appends the member "samples" of a profile that has some. */
void pomp_report_samples(struct pomp_text *text,
                         const struct pomp_result *result);

#endif
