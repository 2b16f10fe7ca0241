/*===- score.c - What the measurement costs ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/score.h"
#include "study/calibrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  /** The bytes of one event in a trace, and of each of its values. */
  trace_bytes = 8
};

/** The cost of an event in nanoseconds if it can neither be read nor measured:
 *  that of the runtime on a machine with about 3 GHz. */
static const double assumed_cost = 25;

const char *const pomp_detail_names[POMP_DETAILS] = {
#define POMP_LEVEL(NAME, Spelling, Bit) #Spelling,
#include "pomp/events.def"
};

static const uint8_t detail_bits[POMP_DETAILS] = {
#define POMP_LEVEL(NAME, Spelling, Bit) Bit,
#include "pomp/events.def"
};

/** How many values an event has. */
static const uint8_t num_values[POMP_NUM_EVENTS] = {
#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na) +1
#define POMP_INT64(name, na) +1
#define POMP_LOCK +1
#define POMP_NEST_LOCK +1
#define POMP_VALUES
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) 0 SIGNATURE,
#include "pomp/events.def"
};

/** \returns how many values \p event has in a trace: where a task is created or
 *  begins there is one more. */
static unsigned values_of(unsigned event) {
  unsigned role = pomp_event_roles[event].role;
  return num_values[event] +
         (role == POMP_ROLE_CREATE || role == POMP_ROLE_TASK);
}

/** \returns the first event with this role and kind, or POMP_NUM_EVENTS. Others
 *  are alternatives of it. */
static unsigned find_event(unsigned role, unsigned kind) {
  unsigned event = 0;
  while (event < POMP_NUM_EVENTS && (pomp_event_roles[event].role != role ||
                                     pomp_event_roles[event].kind != kind))
    ++event;
  return event;
}

/** \returns the coarsest level at which \p event is delivered. */
static enum pomp_detail detail_of(unsigned event) {
  unsigned levels = pomp_guard_levels(pomp_event_guard(event)), detail = 0;
  while (!(levels & detail_bits[detail]))
    ++detail;
  return (enum pomp_detail)detail;
}

/** The events of a region. */
typedef struct pomp_amount counts[POMP_NUM_GROUPS][POMP_DETAILS];

static void add(struct pomp_amount *to, uint64_t events, uint64_t values) {
  to->events += events;
  to->bytes += (events + values) * trace_bytes;
}

/** The group of an event that is only counted. */
static POMP_Group event_group(const struct pomp_result_region *region) {
  enum pomp_construct_kind c = pomp_construct_of(region->fields.type);
  return c < POMP_NUM_CONSTRUCTS ? (POMP_Group)pomp_construct_group(c)
                                 : POMP_GROUP_USER;
}

/** Adds pairs of events, of which \p event is the first. */
static void add_pairs(counts *region, unsigned event, uint64_t visits,
                      uint64_t events) {
  const struct pomp_event_role *r = &pomp_event_roles[event];
  unsigned end = find_event(r->role + 1u, r->kind);
  POMP_Group group = (POMP_Group)pomp_guard_group(pomp_event_guard(event));
  add(&(*region)[group][detail_of(event)], events,
      visits * (values_of(event) + values_of(end)));
}

/** Adds the events of the visits of a call path: pairs around them and around
 *  their bodies. */
static void count_visits(const struct pomp_result_node *path, uint64_t visits,
                         counts *region) {
  for (unsigned e = 0; e < POMP_NUM_EVENTS; ++e) {
    const struct pomp_event_role *r = &pomp_event_roles[e];
    if (r->kind != path->kind || find_event(r->role, r->kind) != e)
      continue;
    /* If the others wait, one thread of the team has a body. */
    if (r->role == POMP_ROLE_BODY && pomp_kind_has(r->kind, POMP_TRAIT_WAITS))
      add_pairs(region, e, 0,
                path->metrics ? 2 * visits / pomp_metric_count(path) : 0);
    else if (pomp_role_opens(r->role) || r->role == POMP_ROLE_BODY)
      add_pairs(region, e, visits, 2 * visits);
  }
}

static void count_path(const struct pomp_profile *profile,
                       const struct pomp_result_node *path, counts *all) {
  uint64_t visits = 0, time = 0;
  counts *region = &all[path->region];
  for (const struct pomp_metric *metric = path->metrics; metric;
       metric = metric->next) {
    visits += metric->visits;
    time += metric->inclusive;
  }
  switch (path->kind) {
  case POMP_KIND_EVENT: {
    POMP_Group group = event_group(&profile->result->regions[path->region]);
    add(&(*region)[group][POMP_DETAIL_EVENT], visits,
        group == POMP_GROUP_RUNTIME ? visits : 0);
    break;
  }
  case POMP_KIND_TARGET_MAP:
    add(&(*region)[POMP_GROUP_TARGET][POMP_DETAIL_EVENT], visits,
        visits * values_of(POMP_FN_Target_map_event));
    break;
  case POMP_KIND_TIMED:
    add(&(*region)[event_group(&profile->result->regions[path->region])]
                  [POMP_DETAIL_EVENT],
        visits, visits * values_of(POMP_FN_Atomic_timed));
    break;
  case POMP_KIND_ITERATION:
    if (time)
      add(&(*region)[POMP_GROUP_LOOP][POMP_DETAIL_ITER_BEGIN_END], 2 * visits,
          visits);
    else
      add(&(*region)[POMP_GROUP_LOOP][POMP_DETAIL_ITER_EVENT], visits, visits);
    break;
  default:
    count_visits(path, visits, region);
    break;
  }
}

/** Adds the events with the items in depend clauses, if all tasks of a
 * construct have as many. */
static void count_depends(const struct pomp_task_sums *tasks, counts *region) {
  enum { items_of_event = 32 };
  if (!tasks || !tasks->created)
    return;
  uint64_t each = (tasks->depend_items + tasks->created - 1) / tasks->created;
  uint64_t events =
      tasks->created * ((each + items_of_event - 1) / items_of_event);
  add(&(*region)[POMP_GROUP_TASK][detail_of(POMP_FN_Task_depend)], events,
      events * values_of(POMP_FN_Task_depend) + 2 * tasks->depend_items);
}

static int compare(const void *x, const void *y) {
  const struct pomp_score_row *a = x, *b = y;
  if (a->events != b->events)
    return a->events < b->events ? 1 : -1;
  if (a->region != b->region)
    return a->region < b->region ? -1 : 1;
  return (int)a->detail - (int)b->detail;
}

static void find_cost(const struct pomp_profile *profile,
                      struct pomp_score *score) {
  score->cost =
      json_number_value(json_object_get(profile->document, "event_cost_ns"));
  score->cost_from = "from the profile";
  if (score->cost > 0)
    return;
  score->cost = pomp_measure_event();
  score->cost_from = "measured now, on this machine";
  if (score->cost > 0)
    return;
  score->cost = assumed_cost;
  score->cost_from = "assumed: no libpomp-rt.so beside this program";
}

struct pomp_score pomp_score(const struct pomp_profile *profile) {
  struct pomp_score score = {0};
  counts *all = calloc(profile->result->num_regions + 1, sizeof(*all));
  size_t cells = sizeof(counts) / sizeof(struct pomp_amount), used = 0;
  for (uint32_t i = 1; all && i < profile->result->num_nodes; ++i)
    count_path(profile, &profile->result->nodes[i], all);
  for (uint32_t i = 0; all && i < profile->result->num_regions; ++i)
    count_depends(profile->result->regions[i].tasks, &all[i]);
  for (size_t i = 0; all && i < profile->result->num_regions * cells; ++i)
    used += ((struct pomp_amount *)all)[i].events != 0;
  score.rows = calloc(used + 1, sizeof(*score.rows));
  score.failed = !all || !score.rows;
  for (uint32_t i = 0; !score.failed && i < profile->result->num_regions; ++i)
    for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g)
      for (unsigned d = 0; d < POMP_DETAILS; ++d)
        if (all[i][g][d].events) {
          score.rows[score.count++] =
              (struct pomp_score_row){i, (POMP_Group)g, (enum pomp_detail)d,
                                      all[i][g][d].events, all[i][g][d].bytes};
          score.events += all[i][g][d].events;
          score.bytes += all[i][g][d].bytes;
        }
  free(all);
  if (score.count)
    qsort(score.rows, score.count, sizeof(*score.rows), compare);
  find_cost(profile, &score);
  return score;
}

void pomp_score_free(struct pomp_score *score) { free(score->rows); }

double pomp_score_percent(const struct pomp_profile *profile,
                          const struct pomp_score *score, uint64_t events) {
  return profile->result->thread_time ? 100 * (double)events * score->cost /
                                            (double)profile->result->thread_time
                                      : 0;
}

static void add_numbers(struct pomp_text *text,
                        const struct pomp_profile *profile,
                        const struct pomp_score *score,
                        struct pomp_amount amount) {
  char count[16], time[16], bytes[16];
  pomp_text_add(
      text, " %8s %9s %6.2f%% %9s\n", pomp_count_spell(count, amount.events),
      pomp_time_spell(time, (uint64_t)((double)amount.events * score->cost)),
      pomp_score_percent(profile, score, amount.events),
      pomp_count_spell(bytes, amount.bytes));
}

struct pomp_amount pomp_score_sum(const struct pomp_score *score,
                                  unsigned group, unsigned detail) {
  struct pomp_amount sum = {0};
  for (size_t i = 0; i < score->count; ++i)
    if (score->rows[i].group == group && score->rows[i].detail == detail) {
      sum.events += score->rows[i].events;
      sum.bytes += score->rows[i].bytes;
    }
  return sum;
}

void pomp_print_score(struct pomp_text *text,
                      const struct pomp_profile *profile,
                      const struct pomp_score *score, bool full) {
  enum { level_width = 22, where_width = 30, top = 20 };
  size_t count = full || score->count < top ? score->count : top;
  text->failed |= score->failed;
  pomp_text_add(text,
                "What the measurement costs: %.1f ns for each event (%s),\n"
                "%d bytes of a trace, and as many for each value\n\n  %-*s "
                "%-*s %8s %9s %7s %9s\n",
                score->cost, score->cost_from, trace_bytes, level_width,
                "group:level", where_width, "region", "events", "time", "share",
                "bytes");
  for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g)
    for (unsigned d = 0; d < POMP_DETAILS; ++d) {
      struct pomp_amount amount = pomp_score_sum(score, g, d);
      if (!amount.events)
        continue;
      pomp_text_add(text, "  %s:%-*s %-*s", pomp_group_spelling(g),
                    level_width - 1 - (int)strlen(pomp_group_spelling(g)),
                    pomp_detail_names[d], where_width, "all");
      add_numbers(text, profile, score, amount);
    }
  pomp_text_add(text, "  %-*s %-*s", level_width, "all", where_width, "all");
  add_numbers(text, profile, score,
              (struct pomp_amount){score->events, score->bytes});
  pomp_text_add(text, "\n");
  for (size_t i = 0; i < count; ++i) {
    const struct pomp_score_row *row = &score->rows[i];
    pomp_text_add(text, "  %s:%-*s ", pomp_group_spelling(row->group),
                  level_width - 1 -
                      (int)strlen(pomp_group_spelling(row->group)),
                  pomp_detail_names[row->detail]);
    pomp_report_where_fit(text, &profile->result->regions[row->region],
                          where_width);
    add_numbers(text, profile, score,
                (struct pomp_amount){row->events, row->bytes});
  }
  if (count < score->count)
    pomp_text_add(text, "  (and %zu more: --full shows all)\n",
                  score->count - count);
  if (score->events != profile->result->events)
    pomp_text_add(text,
                  "  note: the program delivered %llu %s; where each of them "
                  "belongs is not known\n",
                  (unsigned long long)profile->result->events,
                  pomp_plural(profile->result->events, "event", "events"));
}

json_t *pomp_score_to_json(const struct pomp_profile *profile,
                           const struct pomp_score *score) {
  json_t *rows = score->failed ? NULL : json_array();
  for (size_t i = 0; rows && i < score->count; ++i) {
    const struct pomp_score_row *row = &score->rows[i];
    json_array_append_new(
        rows, json_pack("{si ss ss sI sf sI}", "region", (int)row->region,
                        "group", pomp_group_spelling(row->group), "level",
                        pomp_detail_names[row->detail], "events",
                        (json_int_t)row->events, "time_ns",
                        (double)row->events * score->cost, "trace_bytes",
                        (json_int_t)row->bytes));
  }
  return json_pack(
      "{sf ss sI sf so}", "event_cost_ns", score->cost, "event_cost_from",
      score->cost_from, "events", (json_int_t)score->events, "share_percent",
      pomp_score_percent(profile, score, score->events), "rows", rows);
}
