/*===- tasks.h - Tasks as text --------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TASKS_H
#define POMP_REPORT_TASKS_H

#include "model/profile.h"

#include "base/text.h"

/** Appends the statistics of tasks, and the tree of those that were recorded:
 *  all of it where \p full. */
void pomp_print_tasks(struct pomp_text *text,
                      const struct pomp_profile *profile, bool full);

#endif
