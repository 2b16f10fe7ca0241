/*===- text.c - The report as text ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "text/text.h"
#include "counts/counts.h"
#include "model/locks.h"
#include "model/regions.h"
#include "model/setting.h"
#include "sample/samples.h"
#include "study/ranks/merge.h"

#include "profile/report/kind_sums.h"
#include "profile/report/report_tables.h"
#include "profile/report/rows.h"

#include <stdlib.h>

enum { top = 20 };

static void add_head(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full) {
  char wall[16];
  pomp_text_add(text, "POMP profile of ");
  pomp_text_plain(text, profile->result->program);
  if (profile->merged)
    pomp_text_add(text,
                  ", %u %s merged\n  All times are sums over the ranks; "
                  "the longest took %s.",
                  profile->merged->num_ranks,
                  pomp_plural(profile->merged->num_ranks, "rank", "ranks"),
                  pomp_time_spell(wall, profile->merged->wall.max));
  if (profile->result->ended_early)
    pomp_text_add(text,
                  "\n  The run ended early, or is still going on: this is "
                  "up to its last event.");
  pomp_report_totals(text, profile->result, SIZE_MAX);
  pomp_efficiency_print(text, &profile->result->efficiency);
  if (full)
    pomp_print_facts(text, profile);
  pomp_report_states(text, profile->result);
}

static void add_regions(struct pomp_text *text,
                        const struct pomp_result *result, bool full) {
  uint32_t *order = pomp_result_order(result);
  uint32_t count = result->num_regions;
  unsigned width = full ? pomp_row_where_width(&result->regions->fields.where,
                                               sizeof(*result->regions), count)
                        : 46;
  if (!order) {
    text->failed = true;
    return;
  }
  if (!full && count > top)
    count = top;
  pomp_report_regions(text, result, order, count, width, true);
  if (count < result->num_regions)
    pomp_text_add(text, "  (and %u more: --full shows all)\n",
                  result->num_regions - count);
  pomp_row_legend(text);
  pomp_text_add(text,
                "  self: exclusive time, without that of regions inside\n");
  pomp_report_transfers(text, result, order, count);
  free(order);
}

void pomp_print_text(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full) {
  const struct pomp_result *result = profile->result;
  add_head(text, profile, full);
  add_regions(text, result, full);
  pomp_print_spreads(text, profile, full);
  pomp_kind_sums_print(text, result);
  pomp_print_locks(text, profile, full);
  pomp_print_counters(text, profile, full);
  pomp_print_samples(text, profile, full);
  pomp_report_notes(text, result, SIZE_MAX);
  pomp_report_threads(text, result);
  if (full)
    pomp_report_nodes(text, result);
}
