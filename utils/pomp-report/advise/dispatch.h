/*===- dispatch.h - What it takes to hand out chunks ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_DISPATCH_H
#define POMP_REPORT_DISPATCH_H

#include "profile.h"

/** \returns how many chunks the loop of a region handed out to its threads
 *  while it went on; 0 if it does not, or nobody knows. */
uint64_t pomp_region_chunks(const struct pomp_region *region);

/** \returns an estimate, in nanoseconds, of what of the region's own work was
 *  to get these chunks; 0 if that was measured. */
uint64_t pomp_region_dispatch(const struct pomp_region *region);

#endif
