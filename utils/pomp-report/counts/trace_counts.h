/*===- trace_counts.h - What a trace says that was counted ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_COUNTS_H
#define POMP_REPORT_TRACE_COUNTS_H

#include "track/track.h"

/** Charges what threads counted where the trace says that they were. */
struct pomp_trace_counts;

/** \returns null if there is no memory. */
struct pomp_trace_counts *pomp_trace_counts_new(void);
void pomp_trace_counts_free(struct pomp_trace_counts *counts);

/* Calls about what happened, in this order. All return false if there is no
 * memory. */

/** An event, before its consequences. */
bool pomp_trace_counts_event(struct pomp_trace_counts *counts,
                             const struct pomp_trace *trace,
                             const struct pomp_trace_event *event);

/** The work of a thread, which may be none. */
bool pomp_trace_counts_span(struct pomp_trace_counts *counts,
                            const struct pomp_span *span);

/** Moves the counts of a thread in the fork of \p node to work. */
void pomp_trace_counts_fork_is_work(struct pomp_trace_counts *counts,
                                    uint32_t node, uint32_t thread);

/** Gives it to \p profile, whose paths are the nodes of the trace. */
bool pomp_trace_counts_finish(struct pomp_trace_counts *counts,
                              const struct pomp_trace *trace,
                              struct pomp_profile *profile);

#endif
