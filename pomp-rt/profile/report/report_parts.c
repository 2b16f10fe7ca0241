/*===- report_parts.c - What several reports have in common -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_parts.h"
#include "profile/derive/derive.h"
#include "profile/report/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** In percent: what the measurement takes and nobody need be told is less. */
static const double worth_a_line = 5;

void pomp_report_lines(struct pomp_text *text, const char *lines) {
  if (lines)
    pomp_text_add(text, "%s", lines);
}

const char *pomp_report_type(const struct pomp_result_region *region) {
  return pomp_type_name(region->fields.type, pomp_kind_names[region->kind]);
}

void pomp_report_where(struct pomp_text *text,
                       const struct pomp_result_region *region, size_t width) {
  pomp_row_where(text, &region->fields.where, width);
}

void pomp_report_where_fit(struct pomp_text *text,
                           const struct pomp_result_region *region,
                           unsigned width) {
  struct pomp_text where = {0};
  pomp_report_where(&where, region, width);
  text->failed |= where.failed;
  pomp_text_fit(text, where.data ? where.data : "", width, true);
  free(where.data);
}

/** Says how many visits were only counted, if any. */
static void add_untimed(struct pomp_text *text,
                        const struct pomp_result *result) {
  uint64_t untimed = 0;
  char spelled[16];
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[i];
    if (r->kind != POMP_KIND_EVENT)
      untimed += r->untimed + (r->tasks ? r->tasks->untimed : 0);
  }
  if (untimed)
    pomp_text_add(text,
                  "  %s brief %s only counted: times of their constructs are "
                  "estimates\n",
                  pomp_count_spell(spelled, untimed),
                  pomp_plural(untimed, "visit was", "visits were"));
}

static void add_totals(struct pomp_text *text, const struct pomp_result *result,
                       size_t columns) {
  char wall[16], total[16], events[16], threads[POMP_SPELLED_THREADS];
  char line[160], counted[32];
  int length = snprintf(
      line, sizeof(line), "  %s wall time, %s, %s thread time, %u %s",
      pomp_time_spell(wall, result->wall_time),
      pomp_threads_spell(threads, result->num_threads, result->num_helpers),
      pomp_time_spell(total, result->thread_time), result->num_regions,
      pomp_plural(result->num_regions, "region", "regions"));
  snprintf(counted, sizeof(counted), ", %s %s",
           pomp_count_spell(events, result->events),
           pomp_plural(result->events, "event", "events"));
  bool fits = length + strlen(counted) <= columns;
  pomp_text_add(text, "\n%s%s\n", line, fits ? counted : "");
  if (pomp_was_stopped(result))
    pomp_text_add(text,
                  "  the program was stopped for %s of that, as in all times "
                  "below\n",
                  pomp_time_spell(wall, result->stopped));
  double own = pomp_result_own_percent(result);
  if (own >= worth_a_line)
    pomp_text_add(text,
                  "  the measurement itself took about %.0f %% of the "
                  "wall time\n",
                  own);
  add_untimed(text, result);
  pomp_text_add(text, "\n");
}

static void add_states(struct pomp_text *text,
                       const struct pomp_result *result) {
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    uint64_t ns = result->states[pomp_state_order[i]];
    if (ns)
      pomp_row_state(text, pomp_state_names[pomp_state_order[i]], ns,
                     result->thread_time);
  }
}

/** Appends the name, cut to one line if there is little room. */
static void add_program(struct pomp_text *text, const char *program,
                        size_t columns) {
  enum { most = 60 };
  if (columns == SIZE_MAX) {
    pomp_text_plain(text, program);
    return;
  }
  pomp_text_fit(text, program, most, false);
  while (text->length && text->data[text->length - 1] == ' ')
    --text->length;
}

void pomp_report_head(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_report_form *form, size_t columns) {
  pomp_text_add(text, "POMP profile of ");
  add_program(text, result->program, columns);
  pomp_report_lines(text, form->ranks);
  if (result->is_running)
    pomp_text_add(text, "\n  The program is still running: this is up to now.");
  else if (result->ended_early)
    pomp_text_add(text,
                  "\n  The run ended early, or is still going on: this is "
                  "up to its last event.");
  add_totals(text, result, columns);
  pomp_efficiency_print(text, &result->efficiency, form->factors);
  pomp_report_lines(text, form->setting);
  add_states(text, result);
}

static void add_region(struct pomp_text *text, const struct pomp_result *result,
                       const struct pomp_result_region *r, unsigned where_width,
                       bool with_self) {
  const uint64_t self = pomp_result_self(r);
  pomp_text_add(text, "  ");
  pomp_row_type(text, pomp_report_type(r), POMP_REPORT_TYPE_WIDTH);
  pomp_text_add(text, " ");
  pomp_report_where_fit(text, r, where_width);
  if (r->kind == POMP_KIND_EVENT)
    pomp_row_event(text, r->visits, false, with_self);
  else if (r->kind == POMP_KIND_TIMED)
    pomp_row_event(text, r->timed.visits, true, with_self);
  else
    pomp_row_measures(text, r->visits, r->time, with_self ? &self : NULL,
                      result->thread_time, pomp_result_waiting(r),
                      r->has_imbalance ? &r->imbalance : NULL);
}

void pomp_report_regions(struct pomp_text *text,
                         const struct pomp_result *result,
                         const uint32_t *order, uint32_t count,
                         unsigned where_width, bool with_self) {
  pomp_text_add(text, "\n  %-*s %-*s", POMP_REPORT_TYPE_WIDTH, "region",
                (int)where_width, "source");
  pomp_row_columns(text, with_self);
  for (uint32_t i = 0; i < count; ++i)
    add_region(text, result, &result->regions[order[i]], where_width,
               with_self);
}

void pomp_report_transfers(struct pomp_text *text,
                           const struct pomp_result *result,
                           const uint32_t *order, uint32_t count) {
  /* Without a device nothing moves, and nothing is said of it. */
  bool moves = false;
  for (uint32_t i = 0; i < result->num_regions; ++i)
    moves |= result->regions[i].transfers.moving != 0;
  for (uint32_t i = 0; moves && i < count; ++i)
    pomp_row_transfers(text, &result->regions[order[i]].fields.where,
                       &result->regions[order[i]].transfers);
  for (uint32_t i = 0; i < count; ++i)
    pomp_row_teams(text, &result->regions[order[i]].fields.where,
                   &result->regions[order[i]].teams);
}

void pomp_report_blind_spots(struct pomp_text *text,
                             const struct pomp_result *result, size_t most) {
  struct pomp_blind_spots *spots = malloc(sizeof(*spots));
  text->failed |= !spots;
  if (spots) {
    pomp_result_blind_spots(spots, result);
    pomp_coverage_print(text, spots, most);
  }
  free(spots);
}

void pomp_report_notes(struct pomp_text *text, const struct pomp_result *result,
                       size_t most) {
  pomp_row_notes(text, result->unbalanced_events, result->cut_visits);
  pomp_report_blind_spots(text, result, most);
}

static void add_end(struct pomp_text *text, const struct pomp_result *result,
                    uint32_t region, const char *none) {
  if (region == POMP_NONE) {
    pomp_text_add(text, "%s", none);
    return;
  }
  pomp_text_add(text, "%s ", pomp_report_type(&result->regions[region]));
  pomp_report_where(text, &result->regions[region], SIZE_MAX);
}

static void add_full_gap(struct pomp_text *text,
                         const struct pomp_result *result,
                         const struct pomp_gap_row *gap) {
  if (gap->from == gap->to && gap->from != POMP_NONE) {
    pomp_text_add(text, "between visits of ");
    add_end(text, result, gap->from, "");
    return;
  }
  pomp_text_add(text, "between ");
  add_end(text, result, gap->from, "the start of the program");
  pomp_text_add(text, " and ");
  add_end(text, result, gap->to, "the end of the program");
}

/** Appends file and lines of both regions; the file once if it is the same. */
static void add_short_gap(struct pomp_text *text,
                          const struct pomp_result *result,
                          const struct pomp_gap_row *gap) {
  bool has_from = gap->from != POMP_NONE, has_to = gap->to != POMP_NONE;
  const struct pomp_where *last = NULL;
  if (has_from) {
    last = &result->regions[gap->from].fields.where;
    pomp_text_add(text, gap->from == gap->to ? "between visits of "
                        : has_to             ? "between "
                                             : "after ");
    pomp_row_where(text, last, 0);
  }
  if (!has_to || gap->from == gap->to)
    return;
  const struct pomp_where *next = &result->regions[gap->to].fields.where;
  char lines[POMP_WHERE_LINES];
  pomp_text_add(text, has_from ? " and " : "before ");
  if (last && *pomp_where_lines(next, lines) && !*next->name &&
      strcmp(last->brief, next->brief) == 0)
    pomp_text_add(text, "%s", lines + 1);
  else
    pomp_row_where(text, next, 0);
}

void pomp_report_gap(struct pomp_text *text, const struct pomp_result *result,
                     const struct pomp_gap_row *gap, size_t width) {
  struct pomp_text full = {0};
  if (gap->is_rest)
    pomp_text_add(&full, "between other parallel regions");
  else
    add_full_gap(&full, result, gap);
  if (full.length > width && !gap->is_rest)
    add_short_gap(text, result, gap);
  else if (full.data)
    pomp_text_append(text, full.data, full.length);
  text->failed |= full.failed;
  free(full.data);
}

void pomp_report_lock_name(struct pomp_text *text,
                           const struct pomp_lock_row *lock) {
  if (pomp_lock_is_rest(lock)) {
    if (lock->objects == POMP_UNCOUNTED)
      pomp_text_add(text, "all other locks");
    else
      pomp_text_add(text, "%llu other %s", (unsigned long long)lock->objects,
                    pomp_plural(lock->objects, "lock", "locks"));
    return;
  }
  bool is_critical = lock->kind == POMP_KIND_CRITICAL;
  pomp_text_add(text, is_critical   ? *lock->name ? "critical " : "critical"
                      : lock->nests ? "nested lock "
                                    : "lock ");
  if (is_critical || *lock->name)
    pomp_text_plain(text, lock->name);
  else
    pomp_text_add(text, "at 0x%llx", (unsigned long long)lock->address);
}
