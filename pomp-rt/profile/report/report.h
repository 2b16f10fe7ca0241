/*===- report.h - The reports on a profile ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_H
#define POMP_PROFILE_REPORT_REPORT_H

#include "base/text.h"
#include "profile/result.h"

enum {
  /** Of the summary. */
  POMP_REPORT_LINES = 40,
  POMP_REPORT_COLUMNS = 80
};

/** Where the time went and the regions that took most of it, on at most
 *  POMP_REPORT_LINES lines of POMP_REPORT_COLUMNS columns.
 *  \param end the last lines, or "". */
void pomp_report_summary(struct pomp_text *text,
                         const struct pomp_result *result, const char *end);

/** All regions, threads and call paths. */
void pomp_report_full(struct pomp_text *text, const struct pomp_result *result);

/** As PROFILE.md describes it. */
void pomp_report_json(struct pomp_text *text, const struct pomp_result *result);

#endif
