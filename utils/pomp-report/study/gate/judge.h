/*===- judge.h - Whether runs are worse than a baseline -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_JUDGE_H
#define POMP_REPORT_GATE_JUDGE_H

#include "findings/notices.h"
#include "study/gate/rules.h"

/** These are exit codes. */
enum pomp_judgement {
  POMP_JUDGED_GOOD = 0,
  POMP_JUDGED_WORSE = 1,
  POMP_NOT_JUDGED = 2
};

enum pomp_difference_kind {
  /** A count is as it was, or almost. */
  POMP_DIFFERENCE_NONE,
  /** A count is another one. */
  POMP_DIFFERENCE_COUNT,
  /** A construct has another name. */
  POMP_DIFFERENCE_RENAMED,
  POMP_DIFFERENCE_NEW_FINDING,
  POMP_DIFFERENCE_GONE_FINDING
};

/** Something that was compared. */
struct pomp_difference {
  enum pomp_difference_kind kind;
  /** A rule forbids it. */
  bool is_worse;
  /** Only the baseline has the construct or finding. */
  bool is_gone;
  /** Of the runs; of the baseline if it is gone. */
  const struct pomp_gate_item *item;
  /** The key in the baseline of a construct with another name. */
  const char *was;
  /** Of a count. */
  int quantity;
  struct pomp_extent before, now;
};

/** All of them. They are valid as long as both records. */
struct pomp_differences {
  struct pomp_difference *items;
  size_t count;
  /** Of them, those that a rule forbids; others that differ; and all counts
   *  that were compared. */
  size_t num_worse, num_other, num_compared;
  /** There was no memory. */
  bool failed;
};

/** Compares \p now with \p base. If it cannot, it has said why. */
enum pomp_judgement pomp_gate_judge(struct pomp_differences *differences,
                                    const struct pomp_gate_record *base,
                                    const struct pomp_gate_record *now,
                                    struct pomp_rules *rules);

/** Appends the judgement: what became worse, and what differs otherwise. */
void pomp_differences_print(struct pomp_text *text,
                            const struct pomp_differences *differences);

/** \returns the judgement as an object, or null if there is no memory. */
json_t *pomp_differences_to_json(const struct pomp_differences *differences,
                                 const struct pomp_gate_record *now);

/** \returns what is worse, and counts that are not, for code hosts. */
struct pomp_notices
pomp_differences_to_notices(const struct pomp_differences *differences,
                            const struct pomp_gate_record *now);

#endif
