/*===- changes.c - What the library changes in single constructs ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/changes.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_parallel(const json_t *region) {
  return strcmp(pomp_member_text(region, "kind"), "parallel") == 0;
}

/** \returns whether the construct in \p line of a file is in a region. */
static bool is_inside(unsigned line, const char *path, const json_t *region) {
  return line >= pomp_member_number(region, "first_line") &&
         line <= pomp_member_number(region, "last_line") &&
         strcmp(path, pomp_member_text(region, "path")) == 0;
}

/** \returns whether one of the constructs that a finding names is in a region.
 */
static bool names_inside(const struct pomp_suggestion *s,
                         const json_t *region) {
  bool is_there = is_inside(s->line, s->path, region);
  for (unsigned i = 0; i < s->num_sites; ++i)
    is_there |= is_inside(s->sites[i].first, s->sites[i].path, region);
  return is_there;
}

/** \returns the finding for which \p experiment is with a region, or null: one
 *  inside, or for a parallel region one that is in none in the source, such as
 *  a call of omp_set_num_threads. */
static const struct pomp_suggestion *find_inside(const struct pomp_plan *plan,
                                                 const json_t *region,
                                                 const char *experiment) {
  const struct pomp_suggestion *outside = NULL;
  for (unsigned i = 0; i < plan->num_suggestions; ++i) {
    const struct pomp_suggestion *s = &plan->suggestions[i];
    if (!pomp_experiment_is_for(experiment, s->finding))
      continue;
    if (names_inside(s, region))
      return s;
    if (s->is_outside && !outside)
      outside = s;
  }
  return is_parallel(region) ? outside : NULL;
}

/** Marks the findings that are in no parallel region. */
static void find_outside(struct pomp_plan *plan, const json_t *regions) {
  for (unsigned k = 0; k < plan->num_suggestions; ++k) {
    const json_t *region;
    size_t i;
    plan->suggestions[k].is_outside = true;
    json_array_foreach(regions, i, region) {
      if (is_parallel(region) && names_inside(&plan->suggestions[k], region))
        plan->suggestions[k].is_outside = false;
    }
  }
}

/** \returns whether an experiment is for a region, because the user or a
 *  finding inside, \p reason, asks for it. */
static bool is_asked_for(const struct pomp_plan *plan, const json_t *region,
                         const char *experiment, const char *only,
                         const struct pomp_suggestion **reason) {
  *reason = find_inside(plan, region, experiment);
  return only ? pomp_list_has(only, experiment) : *reason != NULL;
}

/** Adds a change of a region that a clause can make in the source. */
static struct pomp_candidate *add_clause(struct pomp_plan *plan,
                                         const struct pomp_experiment_row *row,
                                         const json_t *region,
                                         const struct pomp_suggestion *reason,
                                         const char *clause) {
  struct pomp_candidate *c = pomp_plan_add_at(plan, row, region);
  if (!c)
    return NULL;
  snprintf(c->clause, sizeof(c->clause), "%s", clause);
  if (reason)
    pomp_candidate_give_reason(c, reason);
  int length = snprintf(c->title, sizeof(c->title), "%s for %s %s", clause,
                        pomp_member_text(region, "kind"), c->place);
  if (length >= (int)sizeof(c->title))
    strcpy(c->title + sizeof(c->title) - 4, "...");
  return c;
}

/** Adds an experiment for one parallel region. */
static void add_region(struct pomp_plan *plan, const json_t *region,
                       const struct pomp_experiment_row *row,
                       const char *only) {
  char clause[POMP_TEXT_SIZE];
  const struct pomp_suggestion *reason;
  if (!is_asked_for(plan, region, row->name, only, &reason) ||
      !pomp_experiment_fill(row, pomp_member_number(region, "threads"), clause,
                            sizeof(clause)))
    return;
  struct pomp_candidate *c = add_clause(plan, row, region, reason, clause);
  if (!c)
    return;
  const int length = snprintf(c->change, sizeof(c->change), "region=%s:%u ",
                              pomp_member_text(region, "file"), c->line);
  const size_t end = (size_t)length < sizeof(c->change) ? (size_t)length
                                                        : sizeof(c->change) - 1;
  snprintf(c->change + end, sizeof(c->change) - end, "threads=%d",
           atoi(clause + strcspn(clause, "0123456789")));
}

/** Writes the clause of an experiment with a loop. A small chunk is a 32nd of
 *  what a thread has, and a large one an eighth, if the iterations are known.
 *  \returns false if it is what the loop has. */
static bool fill_schedule(const struct pomp_experiment_row *row,
                          const json_t *region, char *clause, size_t size) {
  const json_t *loop = json_object_get(region, "loop");
  const long executions = pomp_member_number(loop, "executions"),
             threads = pomp_member_number(region, "threads");
  const long share =
      executions && threads
          ? pomp_member_number(loop, "iterations") / executions / threads
          : 0;
  const char *brace = strchr(row->variables, '{');
  long chunk = 0;
  if (brace)
    chunk = strncmp(brace, "{small}", 7) == 0 ? (share >= 32 ? share / 32 : 1)
                                              : (!share       ? 16
                                                 : share >= 8 ? share / 8
                                                              : 1);
  if (brace)
    snprintf(clause, size, "%.*s%ld)", (int)(brace - row->variables),
             row->variables, chunk);
  else
    snprintf(clause, size, "%s", row->variables);
  char own[POMP_TEXT_SIZE], other[POMP_TEXT_SIZE];
  snprintf(own, sizeof(own), "schedule(%s)",
           pomp_member_text(region, "schedule"));
  size_t length = 0;
  for (const char *at = clause; *at && length + 1 < sizeof(other); ++at)
    if (*at != ' ')
      other[length++] = *at;
  other[length] = '\0';
  return strcmp(own, other) != 0;
}

/** \returns whether the same change is in the plan: chunk sizes may be equal.
 */
static bool is_there(const struct pomp_plan *plan, const json_t *region,
                     const char *clause) {
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    const struct pomp_candidate *c = &plan->candidates[i];
    if (pomp_is_at(c, pomp_member_text(region, "path"),
                   pomp_member_number(region, "first_line")) &&
        strcmp(c->clause, clause) == 0)
      return true;
  }
  return false;
}

/** Adds an experiment for one loop. */
static void add_loop(struct pomp_plan *plan, const json_t *region,
                     const struct pomp_experiment_row *row, const char *only) {
  char clause[POMP_TEXT_SIZE];
  const struct pomp_suggestion *reason;
  const bool may_be_set =
      json_object_get(json_object_get(region, "attributes"), "anySchedule");
  if (!is_asked_for(plan, region, row->name, only, &reason) || !may_be_set ||
      !fill_schedule(row, region, clause, sizeof(clause)) ||
      is_there(plan, region, clause))
    return;
  struct pomp_candidate *c = add_clause(plan, row, region, reason, clause);
  if (!c)
    return;
  int length = snprintf(c->change, sizeof(c->change), "loop=%s:%u schedule=",
                        pomp_member_text(region, "file"), c->line);
  /* What is in the parentheses, without blanks. */
  for (const char *at = strchr(clause, '(') + 1;
       *at != ')' && length + 1 < (int)sizeof(c->change); ++at)
    if (*at != ' ')
      c->change[length++] = *at;
  c->change[length < (int)sizeof(c->change) ? length : 0] = '\0';
}

void pomp_plan_add_changes(struct pomp_plan *plan, const struct json_t *report,
                           const char *only) {
  /* A construct that takes less of the time is not worth runs. */
  static const double least_percent = 5;
  const json_t *regions = json_object_get(report, "regions"), *region;
  size_t i;
  find_outside(plan, regions);
  json_array_foreach(regions, i, region) {
    const char *kind = pomp_member_text(region, "kind");
    if (json_number_value(json_object_get(region, "share_percent")) <
        least_percent)
      continue;
    for (size_t k = 0; k < pomp_num_experiments; ++k)
      if (pomp_experiments[k].when == POMP_WHEN_REGION && is_parallel(region))
        add_region(plan, region, &pomp_experiments[k], only);
      else if (pomp_experiments[k].when == POMP_WHEN_LOOP &&
               strcmp(kind, "loop") == 0)
        add_loop(plan, region, &pomp_experiments[k], only);
  }
}
