/*===- task_strands.h - The strands of tasks ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TASK_STRANDS_H
#define POMP_REPORT_TASK_STRANDS_H

#include "critical/graph.h"
#include "trace/items.h"

/** \returns the strand of \p task, or null. */
struct pomp_strand *pomp_task_strand(const struct pomp_items *t, int64_t task);

/** Makes \p strand, which may be null, that of \p task. \returns false if there
 *  is no memory. */
bool pomp_task_strand_keep(struct pomp_items *t, int64_t task,
                           struct pomp_strand *strand);

/** Takes the strand of \p task out of the table. \returns it, or null. */
struct pomp_strand *pomp_task_strand_take(struct pomp_items *t, int64_t task);

/** Nothing more happens to all of them. */
void pomp_task_strands_free(struct pomp_items *t);

#endif
