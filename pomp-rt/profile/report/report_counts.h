/*===- report_counts.h - What was counted, in the reports of the runtime --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_COUNTS_H
#define POMP_PROFILE_REPORT_REPORT_COUNTS_H

#include "profile/report/report.h"

/* All functions do nothing if nothing was counted. */

/** Appends the counts of the whole program, of at most \p most counters,
 *  in lines of \p columns. */
void pomp_report_counts(struct pomp_text *text,
                        const struct pomp_result *result, uint32_t most,
                        unsigned columns);

/** Appends what the regions of \p order, whose places take \p width columns,
 *  threads and call paths counted. */
void pomp_report_counts_of_parts(struct pomp_text *text,
                                 const struct pomp_result *result,
                                 const uint32_t *order, unsigned width);

/** Appends members of the profile, of a region, and of a thread's share of a
 *  call path, each with a comma before it. */
void pomp_report_json_counters(struct pomp_text *text,
                               const struct pomp_result *result);
void pomp_report_json_region_counts(struct pomp_text *text,
                                    const struct pomp_result *result,
                                    uint32_t region);
void pomp_report_json_counts(struct pomp_text *text,
                             const struct pomp_result *result,
                             const struct pomp_metric *metric);

#endif
