/*===- trace_monitor.h - The trace monitor ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_TRACE_MONITOR_H
#define POMP_MONITOR_TRACE_MONITOR_H

#include "monitor/monitor.h"
#include "sources/sample/sample.h"

extern const struct pomp_monitor pomp_trace_monitor;

/** \returns whether \p record comes into the trace. */
bool pomp_trace_takes(const struct pomp_record *record);

/** \returns whether the calling thread has begun to write; then \p record is
 *  its last one, at \p time. */
bool pomp_trace_ends(const struct pomp_thread *thread, uint64_t time,
                     struct pomp_record *record);

/** Writes the counts of the calling thread before an event in the trace, or at
 *  its end. */
void pomp_trace_counts(struct pomp_thread *thread,
                       const struct pomp_record *record, const uint64_t *counts,
                       unsigned number);

/** A pomp_sample_take. */
void pomp_trace_sample(struct pomp_thread *thread, uint32_t weight,
                       const struct pomp_sample_place *place,
                       const uint64_t *calls, unsigned depth);

#endif
