/*===- advise.h - Finds what costs time, and why ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_ADVISE_H
#define POMP_REPORT_ADVISE_H

#include "advise/findings.h"

/** Looks for known problems; the dearest comes first. */
struct pomp_findings pomp_advise(const struct pomp_profile *profile);
void pomp_findings_free(struct pomp_findings *findings);

void pomp_print_findings(struct pomp_text *text,
                         const struct pomp_profile *profile,
                         const struct pomp_findings *findings);

void pomp_print_finding(struct pomp_text *text,
                        const struct pomp_profile *profile,
                        const struct pomp_finding *finding);

/** Appends the notes, each behind an empty line. */
void pomp_print_notes(struct pomp_text *text,
                      const struct pomp_findings *findings);

/** An array of the notes. */
json_t *pomp_notes_to_json(const struct pomp_findings *findings);

/** An array. */
json_t *pomp_findings_to_json(const struct pomp_profile *profile,
                              const struct pomp_findings *findings);

#endif
