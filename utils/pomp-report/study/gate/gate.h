/*===- gate.h - Fails where runs are worse than before --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_H
#define POMP_REPORT_GATE_H

#include "study/gate/judge.h"

/** A judgement in all forms. Zero-initialized. */
struct pomp_gate_report {
  /** For people. */
  struct pomp_text text;
  /** For programs, or null. */
  json_t *json;
  /** For code hosts. */
  struct pomp_notices notices;
};

/** Says whether profile \p b is worse than \p a. */
enum pomp_judgement pomp_gate_compare(struct pomp_gate_report *report,
                                      const struct pomp_profile *a,
                                      const struct pomp_profile *b,
                                      const char *rules);

/** Says whether runs of one program are worse than the baseline in a file.
 *  Without a run it only reads the baseline and the rules. */
enum pomp_judgement pomp_gate_check(struct pomp_gate_report *report,
                                    const char *baseline, const char *rules,
                                    char **runs, uint32_t num_runs);

void pomp_gate_report_free(struct pomp_gate_report *report);

/** Writes the baseline of runs of one program. \returns false after a sentence.
 */
bool pomp_gate_record(const char *baseline, char **runs, uint32_t num_runs);

#endif
