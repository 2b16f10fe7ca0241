/*===- regions.h - What regions are called, and in which order ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_REGIONS_H
#define POMP_REPORT_REGIONS_H

#include "model/profile.h"

#include "profile/report/report_parts.h"

/** \returns whether tasks were measured. */
bool pomp_has_tasks(const struct pomp_profile *profile);

/** Adds the numbers of all threads in a call path to \p sum. \returns how long
 *  they waited there. */
uint64_t pomp_path_sum(const struct pomp_result_node *path,
                       struct pomp_metric *sum);

/** All attributes of the construct, of several of one name the first: an object
 *  of strings. */
json_t *pomp_region_attributes(const struct pomp_result_region *region);

#endif
