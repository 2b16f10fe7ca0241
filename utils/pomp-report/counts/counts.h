/*===- counts.h - What was counted, as the tool sees it -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_COUNTS_H
#define POMP_REPORT_COUNTS_H

#include "base/text.h"
#include "model/profile.h"
#include "model/reader.h"

/** Reads which counters there are, which most runs have none of. Before the
 *  call paths. */
bool pomp_read_counters(struct pomp_cursor at, struct pomp_profile *profile);

/** Reads what a thread's share of a call path has of them. */
bool pomp_read_counts(const struct pomp_cursor *at,
                      const struct pomp_profile *profile,
                      struct pomp_metric *share);

/* The following functions do nothing, or return null, if nothing was counted.
 */

/** Appends what two runs counted, as far as it is the same. */
void pomp_print_counters_compared(struct pomp_text *text,
                                  const struct pomp_profile *a,
                                  const struct pomp_profile *b);

/** Appends the rates of a pair of regions, of which one may be POMP_NONE, or
 *  the names of the columns where both are. */
void pomp_print_rates_compared(struct pomp_text *text,
                               const struct pomp_profile *a, uint32_t region_a,
                               const struct pomp_profile *b, uint32_t region_b);

json_t *pomp_counters_to_json(const struct pomp_profile *profile);
json_t *pomp_region_counts_to_json(const struct pomp_profile *profile,
                                   uint32_t region);
json_t *pomp_path_counts_to_json(const struct pomp_profile *profile,
                                 uint32_t path);
json_t *pomp_thread_counts_to_json(const struct pomp_profile *profile,
                                   uint32_t thread);

#endif
