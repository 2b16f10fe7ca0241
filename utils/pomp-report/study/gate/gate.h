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

/** Appends whether profile \p b is worse than \p a. \p json, unless it is null,
 *  becomes the same for programs, or null. */
enum pomp_judgement pomp_gate_compare(struct pomp_text *text, json_t **json,
                                      const struct pomp_profile *a,
                                      const struct pomp_profile *b,
                                      const char *rules);

/** Appends whether runs of one program are worse than the baseline in a file,
 *  in the same way. Without a run it only reads the baseline and the rules. */
enum pomp_judgement pomp_gate_check(struct pomp_text *text, json_t **json,
                                    const char *baseline, const char *rules,
                                    char **runs, uint32_t num_runs);

/** Writes the baseline of runs of one program. \returns false after a sentence.
 */
bool pomp_gate_record(const char *baseline, char **runs, uint32_t num_runs);

#endif
