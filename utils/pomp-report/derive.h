/*===- derive.h - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_DERIVE_H
#define POMP_REPORT_DERIVE_H

#include "profile.h"

/** Links the tree of call paths and sums up what they say of each region.
 *  \returns false where there is no memory. */
bool pomp_profile_derive(struct pomp_profile *profile);

/** \returns the path that follows \p path in the order of a table of contents,
 *  or POMP_NONE after the last. Adds to *depth the levels between the two. */
uint32_t pomp_path_next(const struct pomp_profile *profile, uint32_t path,
                        int *depth);

/** \returns what of a region's own time was waiting, in nanoseconds. */
uint64_t pomp_region_waiting(const struct pomp_region *region);

/** \returns a region's own time, without what lies inside. */
uint64_t pomp_region_self(const struct pomp_region *region);

/** Sorts: the regions with the most time first.
 *  \returns an array of num_regions indices to free, or null. */
uint32_t *pomp_region_order(const struct pomp_profile *profile);

/** The name of a region's type in reports. */
const char *pomp_region_type(const struct pomp_region *region);

/** \returns the last line of a region, or 0 if it is not known. */
uint32_t pomp_region_last_line(const struct pomp_region *region);

#endif
