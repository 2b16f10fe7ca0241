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
#include "profile/report/report_tasks.h"
#include "profile/report/rows.h"

#include <stdlib.h>

static void add_threads(struct pomp_text *text,
                        const struct pomp_result *result) {
  pomp_text_add(text, "\n  %-6s", "thread");
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (result->states[s])
      pomp_text_add(text, " %9s", pomp_state_names[s]);
  pomp_row_usage_columns(text);
  pomp_text_add(text, " %9s\n", "events");
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    const struct pomp_usage_times *usage = &result->threads[t].usage;
    char number[16];
    pomp_text_add(text, "  %6u", t);
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      if (result->states[s])
        pomp_text_add(text, " %9s",
                      pomp_time_spell(number, result->threads[t].states[s]));
    pomp_row_usage(text, usage->cpu, usage->delay);
    pomp_text_add(text, " %9s%s\n",
                  pomp_count_spell(number, result->threads[t].events),
                  result->threads[t].helper ? "  helper" : "");
  }
  pomp_row_usage_legend(text);
}

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

static void add_where(struct pomp_text *text,
                      const struct pomp_result_region *r) {
  struct pomp_text where = {0};
  pomp_report_where(&where, r, SIZE_MAX);
  pomp_text_plain(text, where.data ? where.data : "");
  free(where.data);
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
    if (e->parent == POMP_NO_REGION)
      pomp_text_add(text, "implicit tasks");
    else
      add_where(text, &result->regions[e->parent]);
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
    add_where(text, r);
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

static void add_node(struct pomp_text *text, const struct pomp_result *result,
                     const struct pomp_result_node *n, int depth) {
  const struct pomp_result_region *r = &result->regions[n->region];
  uint64_t visits = 0, waiting = 0;
  for (const struct pomp_metric *x = n->metrics; x; x = x->next) {
    visits += x->visits;
    for (unsigned s = 0; s < POMP_NUM_NODE_STATES; ++s)
      waiting += pomp_state_is_wait(s) ? x->states[s] : 0;
  }
  char count[16], spelled[16], self[16], wait[16];
  pomp_text_add(
      text, "  %9s %9s %9s %8s %4u  %*s%s ",
      pomp_time_spell(spelled, n->inclusive),
      pomp_time_spell(self, n->exclusive), pomp_time_spell(wait, waiting),
      pomp_count_spell(count, visits), pomp_metric_count(n), 2 * depth, "",
      pomp_visit_name(n->kind, pomp_kind_names[n->kind], r->fields.type));
  add_where(text, r);
  pomp_text_add(text, "\n");
}

/** The lines of all nodes in the order of a table of contents. The thread that
 *  ends the program may have a small stack: no recursion. */
static void add_nodes(struct pomp_text *text,
                      const struct pomp_result *result) {
  enum { deepest = 100 };
  const struct pomp_result_node *nodes = result->nodes;
  int depth = 0;
  for (uint32_t i = nodes[0].first_child; i;) {
    add_node(text, result, &nodes[i], depth < deepest ? depth : deepest);
    if (nodes[i].first_child) {
      i = nodes[i].first_child;
      ++depth;
      continue;
    }
    for (; i && !nodes[i].sibling; --depth)
      i = nodes[i].parent;
    i = nodes[i].sibling;
  }
}

static void add_kinds(struct pomp_text *text,
                      const struct pomp_result *result) {
  struct pomp_kind_sum sums[POMP_NUM_KINDS] = {{0}};
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      pomp_kind_sum_add(sums, result->nodes[i].kind, m->visits, m->states);
  pomp_kind_sums_print(text, sums, result->thread_time);
}

void pomp_report_full(struct pomp_text *text,
                      const struct pomp_result *result) {
  uint32_t *order = pomp_result_order(result);
  if (!order)
    return;
  pomp_report_head(text, result);
  pomp_report_regions(text, result, order, result->num_regions,
                      pomp_row_where_width(&result->regions->fields.where,
                                           sizeof(*result->regions),
                                           result->num_regions));
  pomp_row_legend(text);
  /* Without a device nothing moves, and nothing is said of it. */
  bool moves = false;
  for (uint32_t i = 0; i < result->num_regions; ++i)
    moves |= result->regions[i].transfers.moving != 0;
  for (uint32_t i = 0; moves && i < result->num_regions; ++i)
    pomp_row_transfers(text, &result->regions[order[i]].fields.where,
                       &result->regions[order[i]].transfers);
  for (uint32_t i = 0; i < result->num_regions; ++i)
    pomp_row_teams(text, &result->regions[order[i]].fields.where,
                   &result->regions[order[i]].teams);
  add_kinds(text, result);
  pomp_report_counts(text, result, UINT32_MAX);
  pomp_report_counts_full(text, result, order);
  add_tasks(text, result, order);
  pomp_report_notes(text, result, SIZE_MAX);
  add_threads(text, result);
  pomp_text_add(text, "\n  %9s %9s %9s %8s %4s  call path\n", "time", "self",
                "waiting", "visits", "thr.");
  add_nodes(text, result);
  free(order);
}
