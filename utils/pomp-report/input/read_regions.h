/*===- read_regions.h - Reads constructs and call paths -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_REGIONS_H
#define POMP_REPORT_READ_REGIONS_H

#include "model/reader.h"

/* All return false after one sentence. */

/** Reads states from the members of the object, those of threads only where
 *  \p is_of_thread. */
bool pomp_read_states(const struct pomp_cursor *at, bool is_of_thread,
                      uint64_t *states);

/** Reads one element of an array, and appends it to \p profile. \p capacity is
 *  that of the array in the profile, 0 at first. */
typedef bool pomp_read_element(const struct pomp_cursor *at,
                               struct pomp_profile *profile,
                               uint32_t *capacity);

/** An element of "regions". */
pomp_read_element pomp_read_region;

/** An element of "call_paths". The threads and the regions were read before. */
pomp_read_element pomp_read_path;

#endif
