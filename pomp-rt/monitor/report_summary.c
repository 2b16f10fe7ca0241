/*===- report_summary.c - The report on one screen --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/report.h"
#include "monitor/report_parts.h"
#include "monitor/report_tasks.h"
#include "monitor/rows.h"

#include <stdlib.h>

enum { summary_where_width = 27, tasks_where_width = 20 };

void pomp_report_summary(struct pomp_text *text,
                         const struct pomp_result *result) {
  enum { top = 18, top_tasks = 4 };
  uint32_t *order = pomp_result_order(result);
  if (!order)
    return;
  /* With a blank line, a head, the hint that there are more, and a foot. */
  uint32_t tasks = pomp_report_count_tasks(result);
  uint32_t room =
      !tasks ? top : top - 4 - (tasks < top_tasks ? tasks : top_tasks);
  uint32_t count = result->num_regions < room ? result->num_regions : room;
  pomp_report_head(text, result);
  pomp_report_regions(text, result, order, count, summary_where_width);
  if (count < result->num_regions)
    pomp_text_add(text, "  (and %u more: POMP_REPORT=full shows all)\n",
                  result->num_regions - count);
  pomp_row_legend(text);
  pomp_report_tasks(text, result, order, top_tasks, tasks_where_width);
  pomp_report_notes(text, result);
  free(order);
}
