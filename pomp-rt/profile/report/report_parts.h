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

/** The first lines, and where the time of all threads went. */
void pomp_report_head(struct pomp_text *text, const struct pomp_result *result);

/** One line for each of the first \p count regions of \p order. */
void pomp_report_regions(struct pomp_text *text,
                         const struct pomp_result *result,
                         const uint32_t *order, uint32_t count,
                         unsigned where_width);

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

#endif
