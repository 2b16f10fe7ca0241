/*===- trace_stack.h - The places that a thread is in -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_STACK_H
#define POMP_REPORT_TRACE_STACK_H

#include "trace/steps/trace_internal.h"

/** Enters a place. \returns its frame, or null below the limit. */
struct pomp_model_frame *pomp_model_push(struct pomp_model *m,
                                         const struct pomp_trace_event *e,
                                         uint8_t kind, bool is_visit);

/** Forgets the innermost place, without a step. */
void pomp_model_drop(struct pomp_model_thread *t);

/** Leaves the innermost place. */
void pomp_model_pop(struct pomp_model *m, uint32_t thread);

/** Makes the innermost open place of this region and kind the innermost of all.
 *  \returns null if there is none. */
struct pomp_model_frame *pomp_model_unwind(struct pomp_model *m,
                                           const struct pomp_trace_event *e,
                                           uint8_t kind);

/** Enters the body of the construct that \p f is in. An event that has none is
 *  null. */
void pomp_model_begin_body(struct pomp_model *m, uint32_t thread,
                           struct pomp_model_frame *f,
                           const struct pomp_trace_event *e);

/** Leaves the body of a construct, if it is open. */
void pomp_model_end_body(struct pomp_model *m, uint32_t thread,
                         struct pomp_model_frame *f);

#endif
