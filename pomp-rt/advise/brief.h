/*===- brief.h - What to change first ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_BRIEF_H
#define POMP_ADVISE_BRIEF_H

#include "base/text.h"
#include "profile/result.h"

/** Appends what to change first: at most \p most findings, two lines each, or
 *  one line that says why there is none. Adds the members of regions to \p
 *  result, whose locks are complete. */
void pomp_report_brief(struct pomp_text *text, struct pomp_result *result,
                       uint32_t most);

#endif
