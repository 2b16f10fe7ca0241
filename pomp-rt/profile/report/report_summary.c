/*===- report_summary.c - The report on one screen --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_counts.h"
#include "profile/report/report_parts.h"
#include "profile/report/report_tasks.h"
#include "profile/report/rows.h"

#include <stdlib.h>

enum { summary_where_width = 27, tasks_where_width = 20 };

static uint32_t count_lines(const struct pomp_text *text) {
  uint32_t count = 0;
  for (size_t i = 0; i < text->length; ++i)
    count += text->data[i] == '\n';
  return count;
}

static void move(struct pomp_text *text, struct pomp_text *part) {
  text->failed |= part->failed;
  pomp_text_append(text, part->data ? part->data : "", part->length);
  free(part->data);
}

void pomp_report_summary(struct pomp_text *text,
                         const struct pomp_result *result, const char *end) {
  enum { top_tasks = 3, top_blind_spots = 4, others = 3, top_counters = 4 };
  /* With all states but two or three. */
  enum { usual_head = 20 };
  struct pomp_text head = {0}, foot = {0};
  uint32_t *order = pomp_result_order(result);
  if (!order)
    return;
  pomp_report_head(&head, result, &(struct pomp_report_form){0},
                   POMP_REPORT_COLUMNS);
  pomp_row_legend(&foot);
  pomp_report_counts(&foot, result, top_counters, POMP_REPORT_COLUMNS);
  /* Counts and many states take lines that otherwise show regions. */
  bool is_tight = result->counts || count_lines(&head) > usual_head;
  pomp_report_tasks(&foot, result, order, is_tight ? 1 : top_tasks,
                    tasks_where_width);
  pomp_report_notes(&foot, result, is_tight ? 2 : top_blind_spots);
  pomp_text_add(&foot, "%s", end);
  /* Others: a blank line, the columns, the hint that there are more. */
  uint32_t used = count_lines(&head) + count_lines(&foot) + others;
  uint32_t count = used < POMP_REPORT_LINES ? POMP_REPORT_LINES - used : 0;
  count = count < result->num_regions ? count : result->num_regions;
  move(text, &head);
  pomp_report_regions(text, result, order, count, summary_where_width, false);
  if (count < result->num_regions)
    pomp_text_add(text, "  (and %u more: POMP_REPORT=full shows all)\n",
                  result->num_regions - count);
  move(text, &foot);
  free(order);
}
