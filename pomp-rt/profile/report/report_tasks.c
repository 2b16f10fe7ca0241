/*===- report_tasks.c - What the reports say of tasks -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_tasks.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>

uint32_t pomp_report_count_tasks(const struct pomp_result *result) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < result->num_regions; ++i)
    count += result->regions[i].tasks != NULL;
  return count;
}

static void add_mean(struct pomp_text *text,
                     const struct pomp_durations *measure) {
  char time[16];
  pomp_text_add(text, " %9s",
                measure->count ? pomp_time_spell(time, measure->mean) : "-");
}

static void add_line(struct pomp_text *text, const struct pomp_result_region *r,
                     unsigned where_width) {
  const struct pomp_task_sums *tasks = r->tasks;
  struct pomp_text where = {0};
  char number[16], alive[24];
  pomp_report_where(&where, r, where_width);
  pomp_text_add(text, "  ");
  pomp_text_fit(text, where.data ? where.data : "", where_width, true);
  free(where.data);
  /* Those of a taskloop are seen when they begin. */
  uint64_t instances =
      tasks->started > tasks->created ? tasks->started : tasks->created;
  pomp_text_add(text, " %7s", pomp_count_spell(number, instances));
  add_mean(text, &tasks->creation);
  add_mean(text, &tasks->delay);
  add_mean(text, &tasks->work);
  add_mean(text, &tasks->suspension);
  pomp_count_spell(number, tasks->max_alive[1]);
  bool exact = tasks->max_alive[0] == tasks->max_alive[1];
  snprintf(alive, sizeof(alive), "%s%s", exact ? "" : "<=", number);
  pomp_text_add(text, " %8s\n", tasks->ended ? alive : "-");
}

void pomp_report_tasks(struct pomp_text *text, const struct pomp_result *result,
                       const uint32_t *order, uint32_t count,
                       unsigned where_width) {
  uint32_t all = pomp_report_count_tasks(result), shown = 0;
  if (!all)
    return;
  pomp_text_add(text, "\n  %-*s %7s %9s %9s %9s %9s %8s\n", (int)where_width,
                "tasks of", "number", "creation", "delay", "work", "suspended",
                "at once");
  for (uint32_t i = 0; i < result->num_regions && shown < count; ++i)
    if (result->regions[order[i]].tasks) {
      add_line(text, &result->regions[order[i]], where_width);
      ++shown;
    }
  if (shown < all)
    pomp_text_add(text, "  (and %u more: POMP_REPORT=full shows all)\n",
                  all - shown);
  pomp_text_add(text, "  means of one; delay: from creation to start; work: "
                      "without waiting; suspended:\n  of those that were; at "
                      "once: the most\n");
}
