/*===- report_text.c - The report as text ---------------------------------===*\
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

static void add_regions(struct pomp_text *text,
                        const struct pomp_result *result, const uint32_t *order,
                        unsigned width) {
  pomp_report_regions(text, result, order, result->num_regions, width, true);
  pomp_row_legend(text);
  pomp_text_add(text,
                "  self: exclusive time, without that of regions inside\n");
  pomp_report_transfers(text, result, order, result->num_regions);
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
    pomp_report_gap(text, result, gap, SIZE_MAX);
    pomp_text_add(text, "\n");
  }
}

static void add_all(struct pomp_text *text, const struct pomp_result *result,
                    const uint32_t *order,
                    const struct pomp_report_form *form) {
  unsigned width =
      pomp_row_where_width(&result->regions->fields.where,
                           sizeof(*result->regions), result->num_regions);
  pomp_report_head(text, result, form, SIZE_MAX);
  add_regions(text, result, order, width);
  add_details(text, result, order);
  pomp_report_lines(text, form->spreads);
  pomp_kind_sums_print(text, result);
  pomp_report_lock_table(text, result);
  pomp_report_counts(text, result, UINT32_MAX, POMP_REPORT_COLUMNS);
  pomp_report_counts_of_parts(text, result, order, width);
  if (!form->without_tasks && pomp_report_count_tasks(result)) {
    pomp_text_add(text, "\n  tasks\n");
    pomp_report_task_constructs(text, result);
  }
  pomp_report_lines(text, form->samples);
  pomp_report_notes(text, result, SIZE_MAX);
  pomp_report_threads(text, result);
  pomp_report_pages(text, result);
  pomp_report_nodes(text, result);
  pomp_report_lines(text, form->end);
}

static uint32_t count_lines(const char *text) {
  uint32_t count = 0;
  for (; text && *text; ++text)
    count += *text == '\n';
  return count;
}

static void move(struct pomp_text *text, struct pomp_text *part) {
  text->failed |= part->failed;
  pomp_text_append(text, part->data ? part->data : "", part->length);
  free(part->data);
}

/** On one screen. */
static void add_summary(struct pomp_text *text,
                        const struct pomp_result *result, const uint32_t *order,
                        const struct pomp_report_form *form) {
  enum { top_tasks = 3, top_blind_spots = 4, others = 3, top_counters = 4 };
  enum { regions_width = 27, tasks_width = 20 };
  /* With all states but two or three. */
  enum { usual_head = 20 };
  struct pomp_text head = {0}, foot = {0};
  pomp_report_head(&head, result, form, POMP_REPORT_COLUMNS);
  pomp_row_legend(&foot);
  pomp_report_lines(&foot, form->spreads);
  pomp_report_counts(&foot, result, top_counters, POMP_REPORT_COLUMNS);
  /* Counts and many states take lines that otherwise show regions. */
  bool is_tight = result->counts || count_lines(head.data) > usual_head;
  if (!form->without_tasks)
    pomp_report_tasks(&foot, result, order, is_tight ? 1 : top_tasks,
                      tasks_width);
  pomp_report_lines(&foot, form->samples);
  pomp_report_notes(&foot, result, is_tight ? 2 : top_blind_spots);
  pomp_report_lines(&foot, form->end);
  /* Others: a blank line, the columns, the hint that there are more. */
  uint32_t used = count_lines(head.data) + count_lines(foot.data) + others -
                  count_lines(form->spreads) - count_lines(form->samples);
  uint32_t count = used < POMP_REPORT_LINES ? POMP_REPORT_LINES - used : 0;
  count = count < result->num_regions ? count : result->num_regions;
  move(text, &head);
  pomp_report_regions(text, result, order, count, regions_width, false);
  if (count < result->num_regions)
    pomp_text_add(text,
                  "  (and %u more: POMP_REPORT=full or --full shows all)\n",
                  result->num_regions - count);
  move(text, &foot);
}

void pomp_report_text(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_report_form *form) {
  uint32_t *order = pomp_result_order(result);
  if (!order) {
    text->failed = true;
    return;
  }
  if (form->full)
    add_all(text, result, order, form);
  else
    add_summary(text, result, order, form);
  free(order);
}
