/*===- dispatch.h - What it takes to hand out chunks ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_DISPATCH_H
#define POMP_ADVISE_DISPATCH_H

#include "profile/result.h"

/** \returns whether a region is a loop with a static schedule. */
bool pomp_region_is_static(const struct pomp_result_region *region);

/** \returns whether it has one that the environment or a call chooses. */
bool pomp_region_is_runtime(const struct pomp_result_region *region);

/** \returns whether \p path is of a loop with a static schedule that gives all
 *  threads the same work, each time: then their times differ only because of
 *  the machine. */
bool pomp_is_even_loop(const struct pomp_result *p, uint32_t path);

/** \returns the number of chunks that the loop of a region distributed while it
 *  executed, or 0 if it does not do so, or the number is unknown. */
uint64_t pomp_region_chunks(const struct pomp_result_region *region);

/** \returns an estimate, in nanoseconds, of the part of the exclusive work of
 *  the region that was spent to get these chunks, or 0 if that was measured. */
uint64_t pomp_region_dispatch(const struct pomp_result_region *region);

#endif
