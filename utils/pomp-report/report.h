/*===- report.h - What the tool can make of a profile -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_REPORT_H
#define POMP_REPORT_REPORT_H

#include "model/regions.h"

/* Each appends to \p text; lack of memory shows in text->failed. */

/** Where the time went, the regions that took most of it, and the threads; with
 *  \p full, all regions and call paths. */
void pomp_print_text(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full);

/** Two profiles side by side; regions are the same construct where type, file,
 *  lines and name are. */
void pomp_print_compare(struct pomp_text *text, const struct pomp_profile *a,
                        const struct pomp_profile *b);

/** The statistics of tasks, and the tree of those that were recorded: all of it
 *  where \p full. */
void pomp_print_tasks(struct pomp_text *text,
                      const struct pomp_profile *profile, bool full);

/* The same as JSON values: new references, null if there is no memory. */

/** The normalised report: what --json prints and the page shows. */
json_t *pomp_report_to_json(const struct pomp_profile *profile);
json_t *pomp_compare_to_json(const struct pomp_profile *a,
                             const struct pomp_profile *b);
bool pomp_has_tasks(const struct pomp_profile *profile);

/** Null (JSON) where the profile has no tasks. */
json_t *pomp_tasks_to_json(const struct pomp_profile *profile);

/** Appends \p value as one JSON document that can stand in a script element
 *  as well: every "<" in it is escaped. */
void pomp_print_json(struct pomp_text *text, const json_t *value);

/** Appends the page. \p sources is a directory where the source files are
 *  looked for too, or null. */
void pomp_print_html(struct pomp_text *text, const struct pomp_profile *profile,
                     const char *sources);

/** Appends a page with two profiles side by side. */
void pomp_print_compare_html(struct pomp_text *text,
                             const struct pomp_profile *a,
                             const struct pomp_profile *b);

/** Appends a page of runs with several numbers of threads. */
void pomp_print_scaling_html(struct pomp_text *text, const char *program,
                             const json_t *scaling);

/** Appends a page of the ranks of a job, with the regions of \p merged, which
 * may be null. */
void pomp_print_ranks_html(struct pomp_text *text, const char *program,
                           const json_t *ranks,
                           const struct pomp_profile *merged);

/* Parts that several reports share. */

/** So that nothing is less than 0 by nothing. */
double pomp_round_tenths(double value);

#endif
