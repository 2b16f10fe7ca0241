/*===- rules.h - What a gate lets through ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_RULES_H
#define POMP_REPORT_GATE_RULES_H

#include "study/gate/record.h"

enum {
  POMP_MOST_RULES = 64,
  /** In place of a quantity. */
  POMP_RULE_FINDINGS = POMP_NUM_QUANTITIES
};

/** QUANTITY[@CONSTRUCT][<PERCENT%]. */
struct pomp_rule {
  /** As the user wrote it. */
  char text[128];
  int quantity;
  /** A type, name, function or file, with wildcards; or "" for all. */
  char construct[128];
  /** The part by which it may become worse. */
  double share;
  /** One of "default", which may match nothing. */
  bool is_default, matched;
};

struct pomp_rules {
  struct pomp_rule items[POMP_MOST_RULES];
  unsigned count;
};

/** Reads rules with commas between them; null stands for "default". \returns
 *  false after a sentence. */
bool pomp_rules_read(const char *text, struct pomp_rules *rules);

/** \returns the last rule for a quantity of an item, or null. Notes that it
 *  matched, and all others that did. */
const struct pomp_rule *pomp_rule_for(struct pomp_rules *rules, int quantity,
                                      const struct pomp_gate_item *item);

/** \returns false after a sentence if a rule has matched nothing. */
bool pomp_rules_matched(const struct pomp_rules *rules);

#endif
