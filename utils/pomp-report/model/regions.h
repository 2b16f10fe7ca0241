/*===- regions.h - What regions are called, and in which order ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_REGIONS_H
#define POMP_REPORT_REGIONS_H

#include "base/text.h"
#include "model/profile.h"

/** \returns the path that follows \p path in the order of a table of contents,
 *  or POMP_NONE after the last. Adds to *depth the levels between the two. */
uint32_t pomp_path_next(const struct pomp_profile *profile, uint32_t path,
                        int *depth);

/** \returns what of a region's own time was waiting, in nanoseconds. */
uint64_t pomp_region_waiting(const struct pomp_result_region *region);

/** \returns the exclusive time of a region. */
uint64_t pomp_region_self(const struct pomp_result_region *region);

/** \returns whether tasks were measured. */
bool pomp_has_tasks(const struct pomp_profile *profile);

/** Sorts: the regions with the most time first.
 *  \returns an array of num_regions indices to free, or null. */
uint32_t *pomp_region_order(const struct pomp_profile *profile);

/** The name of a region's type in reports. */
const char *pomp_region_type(const struct pomp_result_region *region);

/** All attributes of the construct, of several of one name the first: an object
 *  of strings. */
json_t *pomp_region_attributes(const struct pomp_result_region *region);

/** \returns whether \p region, of kind parallel, is a teams construct; then its
 *  team is the league. */
bool pomp_region_is_league(const struct pomp_result_region *region);

/** \returns the last line of a region, or 0 if it is not known. */
uint32_t pomp_region_last_line(const struct pomp_result_region *region);

/** Appends "name file:7-12" as far as it is known, without the directory of the
 *  file if all of it would take more than \p width characters. */
void pomp_add_where(struct pomp_text *text,
                    const struct pomp_result_region *region, size_t width);

/** The same, padded or cut to exactly \p width characters. */
void pomp_add_where_fit(struct pomp_text *text,
                        const struct pomp_result_region *region,
                        unsigned width);

#endif
