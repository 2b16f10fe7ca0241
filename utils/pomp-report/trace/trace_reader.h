/*===- trace_reader.h - Reads a trace in the order of time ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_READER_H
#define POMP_REPORT_TRACE_READER_H

#include "trace/trace_types.h"

/** Opens the trace in \p directory. Prints one sentence for each missing or
 *  broken file, and continues with the rest.
 *  \returns null, after an error message, if nothing can be read. */
struct pomp_trace *pomp_trace_open(const char *directory,
                                   const struct pomp_talk *talk);

/** The same, with the times of the events changed by \p shift. */
struct pomp_trace *pomp_trace_open_on(const char *directory,
                                      const struct pomp_talk *talk,
                                      const struct pomp_time_shift *shift);

/** Reads the next event of all threads. \returns false at the end. */
bool pomp_trace_next(struct pomp_trace *trace, struct pomp_trace_event *event);

/** \returns a duration in ticks as nanoseconds. */
uint64_t pomp_trace_duration(const struct pomp_trace *trace, uint64_t ticks);

/** How many bytes there are, and how many were read. */
uint64_t pomp_trace_size(const struct pomp_trace *trace);
uint64_t pomp_trace_done(const struct pomp_trace *trace);

void pomp_trace_free(struct pomp_trace *trace);

/** \returns what \p address is in, or null. */
const struct pomp_loaded_part *
pomp_trace_find_part(const struct pomp_trace *trace, uint64_t address);

#endif
