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
  /** Of the summary, unless the strings of pomp_report_form have more. */
  POMP_REPORT_LINES = 40,
  POMP_REPORT_COLUMNS = 80
};

/** What a report has besides the profile. The strings end with a new line, or
 * are null: lines of what is known of the files that a run left, and not of its
 *  profile alone. */
struct pomp_report_form {
  /** All regions, locks, tasks, gaps, threads and call paths. Otherwise it is a
   *  summary of at most POMP_REPORT_LINES lines of POMP_REPORT_COLUMNS columns:
   *  where the time went, and the regions that took most of it. */
  bool full;
  /** The reader gets the tasks in a report of their own. */
  bool without_tasks;
  /** Of the ranks that were merged: below the name, the parallel efficiency and
   *  its factors (without a new line), and below the regions. */
  const char *ranks, *factors, *spreads;
  const char *setting;
  /** With functions and source lines. */
  const char *samples;
  /** The last lines. */
  const char *end;
};

/** The report at the end of the program, and that of the tool. */
void pomp_report_text(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_report_form *form);

/** As PROFILE.md describes it. \p more is null, or members to add before the
 *  regions, each behind a comma. */
void pomp_report_json(struct pomp_text *text, const struct pomp_result *result,
                      const char *more);

#endif
