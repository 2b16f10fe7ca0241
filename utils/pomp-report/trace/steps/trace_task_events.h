/*===- trace_task_events.h - Who creates and executes which task ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_TASK_EVENTS_H
#define POMP_REPORT_TRACE_TASK_EVENTS_H

#include "trace/steps/trace_internal.h"

void pomp_model_begin_task(struct pomp_model *m,
                           const struct pomp_trace_event *e, bool is_visit);
void pomp_model_suspend_task(struct pomp_model *m,
                             const struct pomp_trace_event *e);
void pomp_model_end_task(struct pomp_model *m,
                         const struct pomp_trace_event *e);
void pomp_model_begin_create(struct pomp_model *m,
                             const struct pomp_trace_event *e);
void pomp_model_end_create(struct pomp_model *m,
                           const struct pomp_trace_event *e);
void pomp_model_detach_task(struct pomp_model *m,
                            const struct pomp_trace_event *e);
/** Passes on an event about a task or a taskwait, with its values.
 */
void pomp_model_tell_more(struct pomp_model *m,
                          const struct pomp_trace_event *e,
                          enum pomp_step_kind kind);

#endif
