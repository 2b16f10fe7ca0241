/*===- region_index.h - The regions of a profile by what they are -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_REGION_INDEX_H
#define POMP_REPORT_REGION_INDEX_H

#include "base/table.h"
#include "model/profile.h"
#include "trace/trace_types.h"

/** An index of the regions of a profile by their properties. Zero-initialized.
 */
struct pomp_region_index {
  /** One more than the first region with such a hash, and for each region one
   *  more than the next one; 0: there is none. */
  struct pomp_table first;
  uint32_t *next;
};

/** \returns false if there is no memory. */
bool pomp_region_index_make(const struct pomp_profile *profile,
                            struct pomp_region_index *index);
void pomp_region_index_free(struct pomp_region_index *index);

/** \returns the number of the region of the profile that is the same construct
 *  as a region of a trace, or POMP_NONE. */
uint32_t pomp_region_index_find(const struct pomp_profile *profile,
                                const struct pomp_region_index *index,
                                const struct pomp_ctc_fields *region);

#endif
