/*===- report_tasks.h - What the reports say of tasks -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_TASKS_H
#define POMP_PROFILE_REPORT_REPORT_TASKS_H

#include "profile/report/report.h"

/** One line for each of the first \p count constructs that create tasks, in
 *  the order of \p order. Nothing if there are none. */
void pomp_report_tasks(struct pomp_text *text, const struct pomp_result *result,
                       const uint32_t *order, uint32_t count,
                       unsigned where_width);

/** All that is known of each construct that creates tasks. */
void pomp_report_task_constructs(struct pomp_text *text,
                                 const struct pomp_result *result);

/** \returns how many constructs create tasks. */
uint32_t pomp_report_count_tasks(const struct pomp_result *result);

#endif
