/*===- json.c - The report for programs -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "json/json.h"
#include "advise/dispatch.h"
#include "counts/counts.h"
#include "findings/advice.h"
#include "model/gaps.h"
#include "model/locks.h"
#include "model/overview.h"
#include "model/processors.h"
#include "model/reader.h"
#include "model/regions.h"
#include "model/setting.h"
#include "sample/samples.h"
#include "study/ranks/merge.h"
#include "json/tasks_json.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *number(uint64_t value) {
  return json_integer((json_int_t)value);
}

/** An array in the order of state_names. */
static json_t *states_array(const uint64_t *states) {
  json_t *array = json_array();
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    json_array_append_new(array, number(states[s]));
  return array;
}

/** What a thread of a running program does, or null. */
static json_t *now_to_json(const struct pomp_profile *profile, uint32_t t) {
  const struct pomp_result_thread *thread = &profile->result->threads[t];
  if (!profile->result->is_running || thread->now >= POMP_NUM_STATES)
    return json_null();
  return json_pack("{ss so}", "state", pomp_state_names[thread->now], "region",
                   thread->now_in < profile->result->num_regions
                       ? json_integer(thread->now_in)
                       : json_null());
}

static json_t *nodes_to_json(uint64_t nodes) {
  json_t *array = json_array();
  for (int node = 0; node < 64; ++node)
    if (nodes >> node & 1)
      json_array_append_new(array, json_integer(node));
  return array;
}

static json_t *threads_to_json(const struct pomp_profile *profile) {
  json_t *array = json_array();
  for (uint32_t t = 0; t < profile->result->num_threads; ++t) {
    json_t *thread =
        json_pack("{si sI so}", "id", (int)t, "events",
                  (json_int_t)profile->result->threads[t].events, "states",
                  pomp_states_to_json(profile->result->threads[t].states));
    json_object_set_new(thread, "helper",
                        json_boolean(profile->result->threads[t].helper));
    json_object_set_new(thread, "nodes",
                        nodes_to_json(profile->result->threads[t].nodes));
    json_object_set_new(thread, "now", now_to_json(profile, t));
    json_object_set_new(thread, "counters",
                        pomp_thread_counts_to_json(profile, t));
    pomp_add_times(thread, &profile->result->threads[t]);
    json_array_append_new(array, thread);
  }
  return array;
}

/** The threads that entered a region. */
static json_t *members_to_json(const struct pomp_profile *profile,
                               const struct pomp_result_region *r) {
  json_t *array = json_array();
  for (uint32_t t = 0; r->members && t < profile->result->num_threads; ++t)
    if (r->members[t].entered)
      json_array_append_new(array,
                            json_pack("{si so so}", "thread", (int)t, "inside",
                                      states_array(r->members[t].inside), "own",
                                      states_array(r->members[t].own)));
  return array;
}

/** An object of numbers, or null if the first of them is 0. */
static json_t *object_or_null(enum pomp_owner owner, const uint64_t *numbers) {
  return *numbers ? pomp_measures_to_json(owner, numbers) : json_null();
}

static json_t *region_to_json(const struct pomp_profile *profile, uint32_t id) {
  const struct pomp_result_region *r = &profile->result->regions[id];
  uint64_t wait = pomp_result_waiting(r), chunks = pomp_region_chunks(r);
  char lines[POMP_WHERE_LINES];
  struct pomp_text brief = {0};
  pomp_text_add(&brief, "%s%s", r->fields.where.brief,
                pomp_where_lines(&r->fields.where, lines));
  const char *place = brief.data ? brief.data : "";
  json_t *json = json_pack(
      "{si ss ss ss ss ss ss ss si si si sI sI sI sf sI sf sI sI so sI sI so "
      "so so}",
      "id", (int)id, "kind", pomp_kind_names[r->kind], "type",
      pomp_report_type(r), "directive", r->fields.directive, "name",
      r->fields.name, "file", r->fields.file, "path",
      pomp_where_identity(&r->fields.where), "place", place, "first_line",
      (int)r->fields.lines[0], "last_line", (int)r->fields.where.last,
      "first_column", (int)r->fields.where.column, "threads",
      (json_int_t)r->threads, "visits", (json_int_t)r->visits, "time_ns",
      (json_int_t)r->time, "share_percent",
      pomp_percent(r->time, profile->result->thread_time), "wait_ns",
      (json_int_t)wait, "wait_percent", pomp_percent(wait, r->time),
      "min_visit_ns", (json_int_t)r->min_visit, "max_visit_ns",
      (json_int_t)r->max_visit, "chunks", chunks ? number(chunks) : json_null(),
      "dispatch_estimate_ns", (json_int_t)pomp_region_dispatch(r), "work_ns",
      (json_int_t)r->work, "imbalance_percent",
      r->has_imbalance ? json_real(r->imbalance) : json_null(), "per_thread",
      members_to_json(profile, r), "attributes", pomp_region_attributes(r));
  pomp_add_measures(json, POMP_OWNER_REGION, r->numbers);
  json_object_set_new(json, "exclusive_ns", number(pomp_result_self(r)));
  json_object_set_new(json, "loop",
                      object_or_null(POMP_OWNER_LOOP, r->loop.numbers));
  json_object_set_new(json, "teams",
                      object_or_null(POMP_OWNER_TEAMS, r->teams.numbers));
  json_object_set_new(
      json, "transfers",
      object_or_null(POMP_OWNER_TRANSFERS, r->transfers.numbers));
  json_object_set_new(json, "timed",
                      object_or_null(POMP_OWNER_TIMED, r->timed.numbers));
  if (profile->merged)
    json_object_set_new(json, "over_ranks",
                        pomp_region_spread_to_json(profile, id));
  json_object_set_new(json, "counters",
                      pomp_region_counts_to_json(profile, id));
  free(brief.data);
  json_object_set_new(json, "function", json_string(r->fields.where.function));
  char *schedule = NULL;
  if (*r->fields.where.schedule &&
      asprintf(&schedule, "%s%s%s", r->fields.where.schedule,
               *r->fields.where.chunk ? "," : "", r->fields.where.chunk) < 0)
    schedule = NULL;
  json_object_set_new(json, "schedule",
                      schedule ? json_string(schedule) : json_null());
  free(schedule);
  return json;
}

static json_t *path_to_json(const struct pomp_profile *profile, uint32_t id) {
  const struct pomp_result_node *path = &profile->result->nodes[id];
  struct pomp_metric all = {0};
  uint64_t wait = pomp_path_sum(path, &all);
  /* All threads are in the root, whether they were in a region or not. */
  uint32_t threads =
      id ? pomp_metric_count(path) : profile->result->num_threads;
  json_t *json =
      json_pack("{si so so ss sI sI sI si}", "id", (int)id, "parent",
                id ? number(path->parent) : json_null(), "region",
                id ? number(path->region) : json_null(), "kind",
                pomp_kind_names[path->kind], "visits", (json_int_t)all.visits,
                "time_ns", (json_int_t)(id ? all.inclusive : path->inclusive),
                "wait_ns", (json_int_t)wait, "threads", (int)threads);
  /* What teams do is inside of their region, whatever its own thread says. */
  all.inclusive = path->inclusive;
  all.exclusive = path->exclusive;
  pomp_add_measures(json, POMP_OWNER_NODE, all.numbers);
  return json;
}

json_t *pomp_report_to_json(const struct pomp_profile *profile) {
  json_t *names = json_array(), *regions = json_array(), *paths = json_array();
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    json_array_append_new(names, json_string(pomp_state_names[s]));
  for (uint32_t i = 0; i < profile->result->num_regions; ++i)
    json_array_append_new(regions, region_to_json(profile, i));
  for (uint32_t i = 0; i < profile->result->num_nodes; ++i) {
    json_t *path = path_to_json(profile, i);
    json_object_set_new(path, "counters", pomp_path_counts_to_json(profile, i));
    json_array_append_new(paths, path);
  }
  struct pomp_findings findings = pomp_profile_advise(profile);
  json_t *report = json_pack(
      "{ss si so ss sb sb}", "schema", "pomp-report", "version", 1, "input",
      pomp_to_json_string(profile->input, strlen(profile->input)), "program",
      profile->result->program, "ended_early",
      (int)profile->result->ended_early, "is_running",
      (int)profile->result->is_running);
  pomp_add_measures(report, POMP_OWNER_PROCESS, profile->result->numbers);
  json_object_set_new(report, "states",
                      pomp_states_to_json(profile->result->states));
  json_object_set_new(report, "state_names", names);
  json_object_set_new(report, "threads", threads_to_json(profile));
  json_object_set_new(report, "regions", regions);
  json_object_set_new(report, "call_paths", paths);
  json_object_set_new(report, "findings",
                      pomp_findings_to_json(profile->result, &findings));
  json_object_set_new(report, "tasks", pomp_tasks_to_json(profile));
  json_object_set_new(report, "notes", pomp_notes_to_json(&findings));
  pomp_findings_free(&findings);
  if (profile->merged)
    json_object_set_new(report, "merged", pomp_merged_to_json(profile));
  json_object_set_new(report, "processors", pomp_processors_to_json(profile));
  json_object_set_new(report, "efficiency", pomp_efficiency_to_json(profile));
  json_object_set_new(report, "kinds", pomp_kinds_to_json(profile));
  json_object_set_new(report, "serial_gaps", pomp_gaps_to_json(profile));
  json_object_set_new(report, "not_measured",
                      pomp_blind_spots_to_json(profile));
  json_object_set_new(report, "locks", pomp_locks_to_json(profile));
  json_object_set_new(report, "counters", pomp_counters_to_json(profile));
  json_object_set_new(report, "samples", pomp_samples_to_json(profile));
  json_object_set_new(report, "environment", pomp_environment_to_json(profile));
  json_object_set_new(report, "setting", pomp_facts_to_json(profile));
  return report;
}
