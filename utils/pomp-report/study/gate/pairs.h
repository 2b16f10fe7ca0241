/*===- pairs.h - The same constructs in a baseline and in runs -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_PAIRS_H
#define POMP_REPORT_GATE_PAIRS_H

#include "study/gate/record.h"

/** A construct, or the program, in both records or in one. */
struct pomp_gate_pair {
  /** Null if it is not there. */
  const struct pomp_gate_item *before, *now;
  /** It is in another function. */
  bool is_renamed;
};

struct pomp_gate_pairs {
  struct pomp_gate_pair *items;
  size_t count;
  bool failed;
};

/** Finds what belongs together: constructs of the same type, name and function,
 *  in the order of the source as far as possible, so that as few counts as
 *  possible differ; then those that have only another function. Findings are
 *  left out. Those of the baseline alone are last. */
struct pomp_gate_pairs pomp_gate_match(const struct pomp_gate_record *base,
                                       const struct pomp_gate_record *now);

#endif
