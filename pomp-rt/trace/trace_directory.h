/*===- trace_directory.h - Where a trace goes, and its definitions --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRACE_TRACE_DIRECTORY_H
#define POMP_TRACE_TRACE_DIRECTORY_H

#include "base/types.h"
#include "pomp/trace.h"

/** Remembers where the traces of this process go. At the start. */
void pomp_trace_directory_init(void);

/** For a forked child, with the core lock held: it writes a separate trace. */
void pomp_trace_directory_forked(void);

/** Makes the directory of this process and its definitions, or finds that they
 *  are made, or cannot be made. \returns its path, or null. */
const char *pomp_trace_directory(void);

/** How many regions are defined. */
extern POMP_HIDDEN _Atomic uint32_t pomp_trace_num_defined;

/** Of each region that is defined whether pomp_ctc_ends_in_barrier. Null if
 *  there is no memory: then none is known to. */
extern POMP_HIDDEN _Atomic uint8_t *pomp_trace_barriers;

static inline bool pomp_trace_ends_in_barrier(uint32_t region) {
  return pomp_trace_barriers &&
         atomic_load_explicit(&pomp_trace_barriers[region],
                              memory_order_relaxed);
}

/** Defines all regions that are registered and not defined. */
void pomp_trace_define_regions(void);

/** Defines how far the clock is from another one, at once or as soon as there
 * is a directory. */
void pomp_trace_define_offset(const struct pomp_trace_offset *offset);

/** Defines the end of the measurement. */
int32_t pomp_trace_define_end(uint64_t end);

#endif
