/*===- changes.h - What the library changes in single constructs ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_CHANGES_H
#define POMP_TRY_CHANGES_H

#include "try/experiments.h"

/** Adds experiments that change single constructs, for the findings of the
 *  plan.
 *  \param report the report of the measured run, or null.
 *  \param only the names of the experiments, or null: all. */
void pomp_plan_add_changes(struct pomp_plan *plan, const struct json_t *report,
                           const char *only);

#endif
