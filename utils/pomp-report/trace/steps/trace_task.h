/*===- trace_task.h - The tasks that are known ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_TASK_H
#define POMP_REPORT_TRACE_TASK_H

#include "trace/steps/trace_internal.h"

/** \returns a new task, or null if there are too many. */
struct pomp_model_task *
pomp_model_add_task(struct pomp_model *m,
                    const struct pomp_task_instance *instance);

/** \returns a new task that \p creator creates, or null. */
struct pomp_model_task *pomp_model_create_task(struct pomp_model *m, int64_t id,
                                               uint32_t creator);

/** Says that \p task, which may be null, was created, if it was not said yet.
 */
void pomp_model_tell_task(struct pomp_model *m, struct pomp_model_task *task);
void pomp_model_forget_task(struct pomp_model *m, struct pomp_model_task *task);

/** Says what \p thread executes now: the innermost task it is in. */
void pomp_model_switch_task(struct pomp_model *m, uint32_t thread);

#endif
