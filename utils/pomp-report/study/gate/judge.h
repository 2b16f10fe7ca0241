/*===- judge.h - Whether runs are worse than a baseline -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_JUDGE_H
#define POMP_REPORT_GATE_JUDGE_H

#include "study/gate/rules.h"

/** These are exit codes. */
enum pomp_judgement {
  POMP_JUDGED_GOOD = 0,
  POMP_JUDGED_WORSE = 1,
  POMP_NOT_JUDGED = 2
};

/** Compares \p now with \p base, and appends what became worse, and what
 *  differs otherwise. If it cannot, it has said why. */
enum pomp_judgement pomp_gate_judge(struct pomp_text *text,
                                    const struct pomp_gate_record *base,
                                    const struct pomp_gate_record *now,
                                    struct pomp_rules *rules);

#endif
