/*===- trace_files.h - What the files of the reader share -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_FILES_H
#define POMP_REPORT_TRACE_FILES_H

#include "trace/trace_state.h"

/** Prints the first error in a file. */
void pomp_trace_complain(struct pomp_trace *t, struct pomp_trace_cursor *c,
                         uint64_t offset, const char *what);

/** Says so, once. */
void pomp_trace_no_memory(struct pomp_trace *t);

/** \returns how many bytes were read; fewer than \p size at the end only. */
size_t pomp_trace_read_at(int file, void *data, size_t size, uint64_t offset);

/** Reads the definitions, as far as they go. */
void pomp_trace_read_definitions(struct pomp_trace *t);

/** Finds the files of the threads, and the chunks in them.
 *  \returns false if there is no memory. */
bool pomp_trace_find_threads(struct pomp_trace *t);

#endif
