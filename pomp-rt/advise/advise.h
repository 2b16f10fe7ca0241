/*===- advise.h - Finds what costs time, and why ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_ADVISE_H
#define POMP_ADVISE_ADVISE_H

#include "advise/findings.h"

/** Looks for known problems; the dearest comes first.
 *  \param result a result whose members and locks are complete.
 *  \param hot what knows its samples, or null. */
struct pomp_findings pomp_advise(const struct pomp_result *result,
                                 const struct pomp_hot_lines *hot);
void pomp_findings_free(struct pomp_findings *findings);

void pomp_print_findings(struct pomp_text *text,
                         const struct pomp_result *result,
                         const struct pomp_findings *findings);

void pomp_print_finding(struct pomp_text *text,
                        const struct pomp_result *result,
                        const struct pomp_finding *finding);

/** Says that there is no finding, and what would tell more. */
void pomp_print_no_finding(struct pomp_text *text,
                           const struct pomp_result *result, int indent);

/** Appends the notes, each behind an empty line. */
void pomp_print_notes(struct pomp_text *text,
                      const struct pomp_findings *findings);

#endif
