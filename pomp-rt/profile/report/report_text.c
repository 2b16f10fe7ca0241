/*===- report_text.c - The report without limits --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/kind_sums.h"
#include "profile/report/report_counts.h"
#include "profile/report/report_parts.h"
#include "profile/report/report_tables.h"
#include "profile/report/report_tasks.h"
#include "profile/report/rows.h"

#include <stdlib.h>

enum { top_regions = 20, top_locks = 10, usual_width = 46 };

static void add_regions(struct pomp_text *text,
                        const struct pomp_result *result, const uint32_t *order,
                        unsigned width, bool full) {
  uint32_t count = result->num_regions;
  if (!full && count > top_regions)
    count = top_regions;
  pomp_report_regions(text, result, order, count, width, true);
  if (count < result->num_regions)
    pomp_text_add(text, "  (and %u more: --full shows all)\n",
                  result->num_regions - count);
  pomp_row_legend(text);
  pomp_text_add(text,
                "  self: exclusive time, without that of regions inside\n");
  pomp_report_transfers(text, result, order, count);
}

/** Sizes of loops, and time between parallel regions. */
static void add_details(struct pomp_text *text,
                        const struct pomp_result *result,
                        const uint32_t *order) {
  char number[16];
  for (uint32_t i = 0; i < result->num_regions; ++i)
    pomp_row_loop(text, &result->regions[order[i]].fields.where,
                  &result->regions[order[i]].loop);
  if (result->num_gaps)
    pomp_text_add(text, "\n  %9s %8s  serial\n", "time", "visits");
  for (uint32_t i = 0; i < result->num_gaps; ++i) {
    const struct pomp_gap_row *gap = &result->gaps[i];
    pomp_text_add(text, "  %9s", pomp_time_spell(number, gap->time));
    pomp_text_add(text, " %8s  ", pomp_count_spell(number, gap->visits));
    pomp_report_gap(text, result, gap);
    pomp_text_add(text, "\n");
  }
}

void pomp_report_text(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_report_form *form) {
  const bool full = form->full;
  uint32_t *order = pomp_result_order(result);
  unsigned width =
      full ? pomp_row_where_width(&result->regions->fields.where,
                                  sizeof(*result->regions), result->num_regions)
           : usual_width;
  if (!order) {
    text->failed = true;
    return;
  }
  pomp_report_head(text, result, form, SIZE_MAX);
  add_regions(text, result, order, width, full);
  if (full)
    add_details(text, result, order);
  pomp_report_lines(text, form->spreads);
  pomp_kind_sums_print(text, result);
  pomp_report_lock_table(text, result, full ? UINT32_MAX : top_locks, full);
  pomp_report_counts(text, result, UINT32_MAX, POMP_REPORT_COLUMNS);
  pomp_report_counts_of_parts(text, result, order,
                              full ? UINT32_MAX : top_regions, width, full);
  if (full && !form->without_tasks && pomp_report_count_tasks(result)) {
    pomp_text_add(text, "\n  tasks\n");
    pomp_report_task_constructs(text, result);
  }
  pomp_report_lines(text, form->samples);
  pomp_report_notes(text, result, SIZE_MAX);
  pomp_report_threads(text, result);
  if (full)
    pomp_report_nodes(text, result);
  free(order);
}
