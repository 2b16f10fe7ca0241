/*===- faster.h - What faster constructs would gain ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_FASTER_H
#define POMP_TRY_FASTER_H

#include "try/rounds.h"

/** Adds experiments for the constructs that work longest. They are computed by
 *  delaying other threads, so they are no changes.
 *  \param report the report of the measured run, or null.
 *  \param only the names of the experiments, or null: all. */
void pomp_plan_add_faster(struct pomp_plan *plan, const struct json_t *report,
                          const char *only);

/** Runs them, except for constructs with a confirmed change, which it removes
 *  from the plan. */
void pomp_rounds_faster(struct pomp_rounds *rounds, struct pomp_plan *plan);

#endif
