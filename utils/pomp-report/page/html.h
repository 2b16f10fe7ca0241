/*===- html.h - The report as a page --------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_HTML_H
#define POMP_REPORT_HTML_H

#include "model/profile.h"

#include "base/text.h"

/** Appends the page. \p sources is a directory where the source files are
 *  looked for too, or null, and \p tried what pomp try has found, or null. */
void pomp_print_html(struct pomp_text *text, const struct pomp_profile *profile,
                     const char *sources, json_t *tried);

/** Appends a page of a program without a profile. */
void pomp_print_tried_html(struct pomp_text *text, const json_t *tried);

/** Appends a page with two profiles side by side. */
void pomp_print_compare_html(struct pomp_text *text,
                             const struct pomp_profile *a,
                             const struct pomp_profile *b);

/** Appends a page of runs with several numbers of threads. */
void pomp_print_scaling_html(struct pomp_text *text, const char *program,
                             const json_t *scaling);

/** Appends a page of the ranks of a job, with the regions of \p merged, which
 *  may be null. */
void pomp_print_ranks_html(struct pomp_text *text, const char *program,
                           const json_t *ranks,
                           const struct pomp_profile *merged);

#endif
