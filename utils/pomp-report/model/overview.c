/*===- overview.c - What a run comes to, and what it leaves open ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/overview.h"
#include "model/processors.h"
#include "model/reader.h"

#include "profile/derive/derive.h"
#include "profile/report/kind_sums.h"

#include <stdlib.h>
#include <string.h>

static const json_t *environment_of(const struct pomp_profile *profile) {
  return json_object_get(profile->document, "environment");
}

/** \returns a number of the environment, or 0. */
static uint64_t environment_number(const struct pomp_profile *profile,
                                   const char *member) {
  return pomp_number_or_0(environment_of(profile), member);
}

/** Reads what the units of the program, and its end, say. */
static void read_setting(const struct pomp_profile *profile,
                         struct pomp_coverage *c) {
  const json_t *environment = environment_of(profile);
  const json_t *units = json_object_get(environment, "units");
  const char *levels =
      json_string_value(json_object_get(environment, "levels"));
  const char *constructs =
      json_string_value(json_object_get(environment, "constructs"));
  for (size_t i = 0; i < json_array_size(units); ++i) {
    const json_t *unit = json_array_get(units, i);
    const char *compiled = json_string_value(json_object_get(unit, "levels"));
    const char *functions =
        json_string_value(json_object_get(unit, "functions"));
    pomp_coverage_add_levels(c->compiled, compiled ? compiled : "");
    c->has_functions |= functions && *functions;
  }
  c->has_levels = levels && *levels && json_array_size(units);
  pomp_coverage_add_levels(c->in_force, levels ? levels : "");
  c->has_constructs = constructs && *constructs;
  pomp_coverage_add_constructs(c, constructs ? constructs : "");
  c->left_alone = environment_number(profile, "left_alone");
  c->throttled_regions = environment_number(profile, "throttled_regions");
  c->unseen_threads = environment_number(profile, "unseen_threads");
  c->other_runtime =
      json_string_value(json_object_get(environment, "other_runtime"));
  c->unmeasured_library =
      json_string_value(json_object_get(environment, "unmeasured_library"));
  /* A run that ended early is named as such, and older runtimes do not look. */
  c->mpi = json_string_value(json_object_get(environment, "mpi"));
  c->run_delay_unknown =
      json_is_null(json_object_get(environment, "run_delay_ns")) &&
      !profile->result->ended_early;
}

void pomp_read_coverage(struct pomp_profile *profile) {
  struct pomp_result *result = profile->result;
  pomp_read_processors(profile);
  result->cpu = environment_number(profile, "cpu_time_ns");
  result->coverage = (struct pomp_coverage){
      .is_sampled = profile->samples, .lost_events = profile->lost_events};
  read_setting(profile, &result->coverage);
}

json_t *pomp_efficiency_to_json(const struct pomp_profile *profile) {
  const struct pomp_efficiency *e = &profile->result->efficiency;
  json_t *json = json_pack(
      "{sf sf sf sf sf}", "parallel_percent", 100 * e->parallel,
      "load_balance_percent", 100 * e->load_balance, "serialization_percent",
      100 * e->in_turn, "synchronization_percent", 100 * e->in_step,
      "overhead_percent", 100 * e->in_runtime);
  pomp_add_measures(json, POMP_OWNER_EFFICIENCY, e->numbers);
  json_object_set_new(json, "cpu_time_ns",
                      e->cpu ? json_integer((json_int_t)e->cpu) : json_null());
  json_object_set_new(json, "cpu_use_percent",
                      e->cpu ? json_real(100 * e->cpu_use) : json_null());
  return json;
}

json_t *pomp_blind_spots_to_json(const struct pomp_profile *profile) {
  struct pomp_blind_spots *spots = pomp_make(1, sizeof(*spots));
  json_t *array = spots ? json_array() : NULL;
  if (spots)
    pomp_result_blind_spots(spots, profile->result);
  for (size_t i = 0; array && i < spots->count; ++i) {
    const struct pomp_blind_spot *s = &spots->items[i];
    json_array_append_new(array, json_pack("{ss ss ss sf}", "name", s->name,
                                           "why", s->why, "how", s->how,
                                           "explains_percent", s->explains));
  }
  free(spots);
  return array;
}

json_t *pomp_kinds_to_json(const struct pomp_profile *profile) {
  struct pomp_kind_sum sums[POMP_NUM_KINDS];
  json_t *array = json_array();
  pomp_kind_sums_of(profile->result, sums);
  for (unsigned k = 1; array && k < POMP_NUM_KINDS; ++k)
    if (sums[k].visits || sums[k].time)
      json_array_append_new(
          array,
          json_pack("{ss sI sI sI sf}", "kind", pomp_kind_names[k], "visits",
                    (json_int_t)sums[k].visits, "own_time_ns",
                    (json_int_t)sums[k].time, "wait_ns",
                    (json_int_t)sums[k].wait, "share_percent",
                    pomp_percent(sums[k].time, profile->result->thread_time)));
  return array;
}
