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

static void add_durations(struct pomp_text *text, const char *name,
                          const struct pomp_durations *m) {
  char mean[16], least[16], most[16], sum[16], count[16];
  if (!m->count)
    return;
  pomp_text_add(text,
                "    %-10s %9s mean %9s min %9s max %9s altogether, "
                "%s %s\n",
                name, pomp_time_spell(mean, m->mean),
                pomp_time_spell(least, m->min), pomp_time_spell(most, m->max),
                pomp_time_spell(sum, m->sum), pomp_count_spell(count, m->count),
                pomp_plural(m->count, "time", "times"));
}

/** What a suspended task waits for. */
static void add_suspension(struct pomp_text *text,
                           const struct pomp_task_sums *t) {
  uint64_t known = t->waiting + t->executing_others;
  char waiting[16], others[16], away[16];
  if (!t->suspension.count)
    return;
  pomp_text_add(text,
                "    %-10s %9s waiting, %9s while its thread executed "
                "others",
                "", pomp_time_spell(waiting, t->waiting),
                pomp_time_spell(others, t->executing_others));
  if (t->suspensions)
    pomp_text_add(text, ", %9s on no thread",
                  pomp_time_spell(away, t->suspension.sum > known
                                            ? t->suspension.sum - known
                                            : 0));
  pomp_text_add(text, "\n");
}

static int compare_creations(const void *x, const void *y, void *creations) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct pomp_creation *c = creations;
  if (c[i].child != c[j].child)
    return c[i].child < c[j].child ? -1 : 1;
  return i < j ? -1 : i > j;
}

/** \returns the creations, sorted by the created task, an array to free, or
 *  null. */
static uint32_t *order_creations(const struct pomp_result *result) {
  uint32_t count = result->num_creations;
  uint32_t *order = calloc(count + 1, sizeof(*order));
  for (uint32_t i = 0; order && i < count; ++i)
    order[i] = i;
  if (order && count)
    qsort_r(order, count, sizeof(*order), compare_creations, result->creations);
  return order;
}

/** \param next the first of \p creations, by what was created, that is not of a
 *  region before this one; moves on. */
static void add_construct(struct pomp_text *text,
                          const struct pomp_result *result, uint32_t region,
                          const uint32_t *creations, uint32_t *next) {
  const struct pomp_result_region *r = &result->regions[region];
  const struct pomp_task_sums *t = r->tasks;
  char created[16], immediate[16], depth[16], alive[2][16], items[16],
      number[16];
  pomp_text_add(text, "  %s ", pomp_report_type(r));
  pomp_report_where(text, r, SIZE_MAX);
  pomp_text_add(text, "\n    %s created",
                pomp_count_spell(created, t->created));
  if (t->immediate)
    pomp_text_add(text, ", %s of them executed at once",
                  pomp_count_spell(immediate, t->immediate));
  if (t->started != t->created)
    pomp_text_add(text, ", %s began", pomp_count_spell(number, t->started));
  if (t->ended != t->started)
    pomp_text_add(text, ", %s ended", pomp_count_spell(number, t->ended));
  if (t->suspensions)
    pomp_text_add(text, ", %s %s", pomp_count_spell(number, t->suspensions),
                  pomp_plural(t->suspensions, "suspension", "suspensions"));
  if (t->max_depth)
    pomp_text_add(text, ", at most %s deep",
                  pomp_count_spell(depth, t->max_depth));
  if (t->max_alive[1] && t->max_alive[0] == t->max_alive[1])
    pomp_text_add(text, ", at most %s at once",
                  pomp_count_spell(alive[0], t->max_alive[0]));
  else if (t->max_alive[1])
    pomp_text_add(text, ", at most %s to %s at once",
                  pomp_count_spell(alive[0], t->max_alive[0]),
                  pomp_count_spell(alive[1], t->max_alive[1]));
  if (t->depend_items)
    pomp_text_add(text, ", %s %s in depend clauses",
                  pomp_count_spell(items, t->depend_items),
                  pomp_plural(t->depend_items, "item", "items"));
  pomp_text_add(text, "\n");
  add_durations(text, "creation", &t->creation);
  add_durations(text, "delay", &t->delay);
  add_durations(text, "dependence", &t->dependence);
  add_durations(text, "execution", &t->execution);
  add_durations(text, "work", &t->work);
  add_durations(text, "suspension", &t->suspension);
  add_suspension(text, t);
  add_durations(text, "finish", &t->finish);
  for (; *next < result->num_creations; ++*next) {
    const struct pomp_creation *c = &result->creations[creations[*next]];
    char count[16];
    if (c->child > region)
      break;
    if (c->child < region)
      continue;
    pomp_text_add(text, "    %s created by ",
                  pomp_count_spell(count, c->created));
    if (c->parent == POMP_NONE)
      pomp_text_add(text, "implicit tasks");
    else
      pomp_report_where(text, &result->regions[c->parent], SIZE_MAX);
    pomp_text_add(text, "\n");
  }
}

void pomp_report_task_constructs(struct pomp_text *text,
                                 const struct pomp_result *result) {
  uint32_t *creations = order_creations(result), next = 0;
  text->failed |= !creations;
  for (uint32_t i = 0; creations && i < result->num_regions; ++i)
    if (result->regions[i].tasks)
      add_construct(text, result, i, creations, &next);
  free(creations);
}
