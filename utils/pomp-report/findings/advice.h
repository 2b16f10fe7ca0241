/*===- advice.h - The findings of a profile ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_ADVICE_H
#define POMP_REPORT_ADVICE_H

#include "model/profile.h"

#include "advise/advise.h"

/** Looks for known problems, with the hot lines where there are samples. */
struct pomp_findings pomp_profile_advise(const struct pomp_profile *profile);

/** An array of the notes. */
json_t *pomp_notes_to_json(const struct pomp_findings *findings);

/** An array. */
json_t *pomp_findings_to_json(const struct pomp_result *result,
                              const struct pomp_findings *findings);

/** The finding that gains most, with all that is needed to act on it. \param
 *  confirmed an experiment that was confirmed, or null. \returns null if there
 *  is no memory. */
json_t *pomp_next_to_json(const struct pomp_profile *profile,
                          json_t *confirmed);

#endif
