/*===- trace_region.h - The regions of a trace ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_REGION_H
#define POMP_REPORT_TRACE_REGION_H

#include "trace/trace_state.h"

/** Gives region \p number of the files its string, which it takes.
 *  \returns false if there is no memory. */
bool pomp_trace_map_region(struct pomp_trace *t, uint32_t number, char *ctc);

/** Finds the region with this number, which gets a name if it has none.
 *  \returns false if there is no memory. */
bool pomp_trace_find_region(struct pomp_trace *t, uint32_t number,
                            uint32_t *region);

/** \returns what stands for the lock of a critical construct: one for each
 *  name, and the address of no lock object, as it is odd. */
uint64_t pomp_trace_critical_key(const struct pomp_trace *t, uint32_t region);

#endif
