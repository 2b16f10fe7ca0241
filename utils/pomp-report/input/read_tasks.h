/*===- read_tasks.h - Reads what a profile knows of tasks -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_TASKS_H
#define POMP_REPORT_READ_TASKS_H

#include "model/reader.h"

/** Reads the statistics of tasks of a region, if there are any. */
bool pomp_read_task_sums(const struct pomp_cursor *at,
                         struct pomp_task_sums **tasks);

/** Reads the tasks of the document, if any. */
bool pomp_read_tasks(struct pomp_cursor at, struct pomp_profile *profile);

#endif
