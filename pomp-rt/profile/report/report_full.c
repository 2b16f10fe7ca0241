/*===- report_full.c - The report without limits ----------------------===*\
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

static void add_measure(struct pomp_text *text, const char *name,
                        const struct pomp_durations *m) {
  char number[16];
  if (!m->count)
    return;
  pomp_text_add(text, "    %-10s %8s", name,
                pomp_count_spell(number, m->count));
  pomp_text_add(text, " %9s", pomp_time_spell(number, m->sum));
  pomp_text_add(text, " %9s", pomp_time_spell(number, m->min));
  pomp_text_add(text, " %9s", pomp_time_spell(number, m->mean));
  pomp_text_add(text, " %9s\n", pomp_time_spell(number, m->max));
}

static void add_creations(struct pomp_text *text,
                          const struct pomp_result *result, uint32_t region) {
  char number[16];
  for (uint32_t i = 0; i < result->num_creations; ++i) {
    const struct pomp_creation *e = &result->creations[i];
    if (e->child != region)
      continue;
    pomp_text_add(text, "    %8s created by ",
                  pomp_count_spell(number, e->created));
    if (e->parent == POMP_NONE)
      pomp_text_add(text, "implicit tasks");
    else
      pomp_report_where(text, &result->regions[e->parent], SIZE_MAX);
    pomp_text_add(text, "\n");
  }
}

/** All measures of all constructs that create tasks. */
static void add_tasks(struct pomp_text *text, const struct pomp_result *result,
                      const uint32_t *order) {
  if (!pomp_report_count_tasks(result))
    return;
  pomp_text_add(text, "\n  %-12s %8s %9s %9s %9s %9s\n", "tasks", "number",
                "sum", "min", "mean", "max");
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[order[i]];
    const struct pomp_task_sums *t = r->tasks;
    char number[16];
    if (!t)
      continue;
    pomp_text_add(text, "  ");
    pomp_report_where(text, r, SIZE_MAX);
    pomp_text_add(text, "\n");
    add_measure(text, "creation", &t->creation);
    add_measure(text, "delay", &t->delay);
    if (t->dependence.count)
      add_measure(text, "dependence", &t->dependence);
    add_measure(text, "execution", &t->execution);
    add_measure(text, "suspension", &t->suspension);
    if (t->finish.count)
      add_measure(text, "finish", &t->finish);
    if (t->immediate)
      pomp_text_add(text, "    %8s executed at once\n",
                    pomp_count_spell(number, t->immediate));
    if (t->depend_items)
      pomp_text_add(text, "    %8s %s in depend clauses\n",
                    pomp_count_spell(number, t->depend_items),
                    pomp_plural(t->depend_items, "item", "items"));
    if (t->suspensions)
      pomp_text_add(text, "    %8s %s\n",
                    pomp_count_spell(number, t->suspensions),
                    pomp_plural(t->suspensions, "suspension", "suspensions"));
    if (t->ended) {
      pomp_text_add(text, "    %8s", pomp_count_spell(number, t->max_alive[0]));
      if (t->max_alive[0] != t->max_alive[1])
        pomp_text_add(text, " to %s",
                      pomp_count_spell(number, t->max_alive[1]));
      pomp_text_add(text, " at the same time at most\n");
    }
    if (t->max_depth)
      pomp_text_add(text, "    %8s deep at most\n",
                    pomp_count_spell(number, t->max_depth));
    add_creations(text, result, order[i]);
  }
}

void pomp_report_full(struct pomp_text *text,
                      const struct pomp_result *result) {
  uint32_t *order = pomp_result_order(result);
  if (!order)
    return;
  pomp_report_head(text, result);
  unsigned width =
      pomp_row_where_width(&result->regions->fields.where,
                           sizeof(*result->regions), result->num_regions);
  pomp_report_regions(text, result, order, result->num_regions, width, false);
  pomp_row_legend(text);
  pomp_report_transfers(text, result, order, result->num_regions);
  pomp_kind_sums_print(text, result);
  pomp_report_counts(text, result, UINT32_MAX, POMP_REPORT_COLUMNS);
  pomp_report_counts_of_parts(text, result, order, UINT32_MAX, width, true);
  add_tasks(text, result, order);
  pomp_report_notes(text, result, SIZE_MAX);
  pomp_report_threads(text, result);
  pomp_report_nodes(text, result);
  free(order);
}
