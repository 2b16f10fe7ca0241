/*===- order.h - Which experiments come first ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_ORDER_H
#define POMP_TRY_ORDER_H

#include "try/experiments.h"

/** \returns whether there is a reason for an experiment: a finding, a run of
 * the baseline or the user. */
bool pomp_is_asked_for(const struct pomp_candidate *candidate);

/** Sorts those that have not run: the most promising first. */
void pomp_sort_by_promise(struct pomp_candidate **candidates, unsigned count);

/** Sorts by what was measured: the best first. */
void pomp_sort_by_gain(struct pomp_candidate **candidates, unsigned count);

/** Removes those that are no longer open, and sorts the others as above.
 *  \returns how many remain. */
unsigned pomp_sort_open(struct pomp_candidate **candidates, unsigned count);

#endif
