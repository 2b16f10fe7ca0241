/*===- gaps.h - Serial time between parallel regions ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GAPS_H
#define POMP_REPORT_GAPS_H

#include "base/table.h"
#include "model/profile.h"

/** Those of a trace while it is read; regions are the trace's. */
struct pomp_gap_list {
  struct pomp_gap_row *items;
  uint32_t count, capacity;
  /** By both regions. */
  struct pomp_table index;
};

/** Of a thread: when its last parallel region outside of all others ended, or
 *  it began; and one more than which, or 0. */
struct pomp_gap_begin {
  uint64_t since;
  uint32_t from;
};

/** The thread encounters the region \p to, or ends (POMP_NONE), at \p now.
 *  \returns false if there is no memory. */
bool pomp_gap_end(struct pomp_gap_list *list, struct pomp_gap_begin *begin,
                  uint32_t to, uint64_t now);

void pomp_gap_list_free(struct pomp_gap_list *list);

/** Makes the gaps of the profile: \p ids are the regions of the profile by
 *  those of the trace. */
bool pomp_gaps_take(struct pomp_profile *profile,
                    const struct pomp_gap_list *list, const uint32_t *ids);

/** Reads the member serial_gaps, which a profile need not have. */
bool pomp_read_gaps(struct pomp_profile *profile);

/** An array. */
json_t *pomp_gaps_to_json(const struct pomp_profile *profile);

#endif
