/*===- report.h - The reports on a profile -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_REPORT_H
#define POMP_MONITOR_REPORT_H

#include "monitor/result.h"
#include "monitor/text.h"

enum {
  /** Of the summary. */
  POMP_REPORT_LINES = 40,
  POMP_REPORT_COLUMNS = 80
};

/** Where the time went and the regions that took most of it, on at most
 *  POMP_REPORT_LINES lines of POMP_REPORT_COLUMNS columns. */
void pomp_report_summary(struct pomp_text *text,
                         const struct pomp_result *result);

/** All regions, threads and call paths. */
void pomp_report_full(struct pomp_text *text, const struct pomp_result *result);

/** As PROFILE.md describes it. */
void pomp_report_json(struct pomp_text *text, const struct pomp_result *result);

/* Parts that two reports share. */

/** The first lines, and where the time of all threads went. */
void pomp_report_head(struct pomp_text *text, const struct pomp_result *result);

/** One line for each of the first \p count regions of \p order. */
void pomp_report_regions(struct pomp_text *text,
                         const struct pomp_result *result,
                         const uint32_t *order, uint32_t count,
                         unsigned where_width);

/** One line for each of the first \p count constructs that create tasks, in
 *  the order of \p order. Nothing if there are none. */
void pomp_report_tasks(struct pomp_text *text, const struct pomp_result *result,
                       const uint32_t *order, uint32_t count,
                       unsigned where_width);

/** \returns how many constructs create tasks. */
uint32_t pomp_report_count_tasks(const struct pomp_result *result);

/** What the user must know about a measurement that was not perfect. */
void pomp_report_notes(struct pomp_text *text,
                       const struct pomp_result *result);

/** The name of a region's type in reports. */
const char *pomp_report_type(const struct pomp_result_region *region);

/** "name file:7-12" as far as it is known, without the directory of the file
 *  where all of it would take more than \p width characters. */
void pomp_report_where(struct pomp_text *text,
                       const struct pomp_result_region *region, size_t width);

#endif
