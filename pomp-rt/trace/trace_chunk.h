/*===- trace_chunk.h - Room on the disk for the records ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRACE_TRACE_CHUNK_H
#define POMP_TRACE_TRACE_CHUNK_H

#include "trace/trace_writer.h"

/** Reads POMP_TRACE_SIZE and POMP_TRACE_FULL. At the start. */
void pomp_trace_limits_init(void);

/** Gives \p w its first chunk, or the next one. Says why if it cannot.
 *  \returns whether it did; else \p w is stopped. */
bool pomp_trace_next_chunk(struct pomp_trace_writer *w);

/** Releases the room that was reserved after the last chunk. */
void pomp_trace_close(const struct pomp_trace_writer *w);

#endif
