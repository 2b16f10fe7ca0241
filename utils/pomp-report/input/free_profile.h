/*===- free_profile.h - Frees a profile -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_FREE_PROFILE_H
#define POMP_REPORT_FREE_PROFILE_H

#include "model/profile.h"

/** \returns an empty profile, or null after a sentence. */
struct pomp_profile *pomp_profile_new(void);

void pomp_profile_free(struct pomp_profile *profile);

/** \p merged may be null. */
void pomp_merged_free(struct pomp_merged *merged);

#endif
