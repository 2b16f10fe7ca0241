/*===- report_parts.h - What several reports have in common -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_PARTS_H
#define POMP_PROFILE_REPORT_REPORT_PARTS_H

#include "profile/report/report.h"

/** Of the names of constructs. */
enum { POMP_REPORT_TYPE_WIDTH = 9 };

/** Appends the lines, which may be null. */
void pomp_report_lines(struct pomp_text *text, const char *lines);

/** The first lines, and where the time of all threads went, in lines of at most
 *  \p columns: without the number of events if it does not fit. */
void pomp_report_head(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_report_form *form, size_t columns);

/** One line for each of the first \p count regions of \p order. */
void pomp_report_regions(struct pomp_text *text,
                         const struct pomp_result *result,
                         const uint32_t *order, uint32_t count,
                         unsigned where_width, bool with_self);

/** The data that they moved to devices, and their teams that were smaller than
 *  requested. */
void pomp_report_transfers(struct pomp_text *text,
                           const struct pomp_result *result,
                           const uint32_t *order, uint32_t count);

/** The first \p most parts that were not measured. */
void pomp_report_blind_spots(struct pomp_text *text,
                             const struct pomp_result *result, size_t most);

/** Warnings about an imperfect measurement, and the first \p most parts that
 *  were not measured. */
void pomp_report_notes(struct pomp_text *text, const struct pomp_result *result,
                       size_t most);

/** The name of a region's type in reports. */
const char *pomp_report_type(const struct pomp_result_region *region);

/** "name file:7-12" as far as it is known, without the directory of the file if
 *  all of it would take more than \p width characters. */
void pomp_report_where(struct pomp_text *text,
                       const struct pomp_result_region *region, size_t width);

/** The same, padded or cut to exactly \p width characters. */
void pomp_report_where_fit(struct pomp_text *text,
                           const struct pomp_result_region *region,
                           unsigned width);

/** Appends "between parallel a.c:4-9 in f and the end of the program", or only
 *  "after a.c:4-9" if that takes more than \p width characters. */
void pomp_report_gap(struct pomp_text *text, const struct pomp_result *result,
                     const struct pomp_gap_row *gap, size_t width);

/** The name in the program: "critical table", "lock cells[i].lock". */
void pomp_report_lock_name(struct pomp_text *text,
                           const struct pomp_lock_row *lock);

#endif
