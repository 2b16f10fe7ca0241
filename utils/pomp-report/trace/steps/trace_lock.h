/*===- trace_lock.h - Who holds which lock ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_LOCK_H
#define POMP_REPORT_TRACE_LOCK_H

#include "trace/steps/trace_internal.h"

/** \returns the lock of a critical construct: one for each name. */
uint32_t pomp_model_critical_lock(struct pomp_model *m, uint32_t region);
void pomp_model_acquire(struct pomp_model *m, uint32_t thread, uint32_t lock);
void pomp_model_release(struct pomp_model *m, uint32_t thread, uint32_t lock);

/** The effect of an event on a lock of the user. */
void pomp_model_follow_lock(struct pomp_model *m,
                            const struct pomp_trace_event *e);

#endif
