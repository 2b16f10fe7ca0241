/*===- trace_emit.h - Hands out the steps of the model ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_EMIT_H
#define POMP_REPORT_TRACE_EMIT_H

#include "trace/steps/trace_internal.h"

/** Says it, once; the model stops. */
void pomp_model_no_memory(struct pomp_model *m);

/** Makes room for one more element of an array. \returns false if there is
 *  none. */
bool pomp_model_grow(struct pomp_model *m, void **array, uint32_t *capacity,
                     uint32_t count, size_t size);

/** Hands out a step, at the time of the event. */
void pomp_model_take(struct pomp_model *m, struct pomp_step *step);

/** \returns the task of this number if it is known, else null. */
struct pomp_task_instance *pomp_model_instance(const struct pomp_model *m,
                                               int64_t id);

/** Enters and leaves places. An event that has none is null. */
void pomp_model_enter(struct pomp_model *m, uint32_t thread, uint32_t place,
                      bool is_visit, const struct pomp_trace_event *e);
void pomp_model_leave(struct pomp_model *m, uint32_t thread, uint32_t place,
                      int64_t task, bool is_immediate);

/** \returns the index of a place, which is added if need be. */
uint32_t pomp_model_place(struct pomp_model *m, uint32_t region, uint8_t kind,
                          bool is_body, bool is_resumed);

#endif
