/*===- text.h - The report as text ----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TEXT_H
#define POMP_REPORT_TEXT_H

#include "model/profile.h"

#include "base/text.h"

/** Appends where the time went, the regions that took most of it, and the
 *  threads; with \p full, all regions and call paths, and the tasks unless the
 *  reader has them in a report of their own. */
void pomp_print_text(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full, bool has_tasks);

#endif
