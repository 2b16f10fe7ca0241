/*===- tasks_json.c - What is known of tasks, for programs ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "json/tasks_json.h"
#include "critical/critical.h"
#include "model/reader.h"
#include "model/regions.h"

static json_t *sums_to_json(struct pomp_task_sums *t) {
  json_t *json = pomp_measures_to_json(POMP_OWNER_TASKS, t->numbers);
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i)
    json_object_set_new(
        json, pomp_task_durations[i].member,
        pomp_measures_to_json(
            POMP_OWNER_DURATIONS,
            pomp_durations_of(t, &pomp_task_durations[i])->numbers));
  json_object_set_new(json, "max_alive",
                      t->max_alive[1]
                          ? json_pack("[II]", (json_int_t)t->max_alive[0],
                                      (json_int_t)t->max_alive[1])
                          : json_null());
  return json;
}

static json_t *index_or_null(uint32_t index) {
  return index == POMP_NONE ? json_null() : json_integer(index);
}

static json_t *time_or_null(uint64_t ns) {
  return ns == POMP_UNKNOWN_TIME ? json_null() : json_integer((json_int_t)ns);
}

static json_t *instance(const struct pomp_result_instance *t, bool is_of_job) {
  json_t *json = json_pack(
      "{sI sI si so so so so so so so so}", "id", (json_int_t)t->id, "parent",
      (json_int_t)t->parent, "region", (int)t->region, "creating_thread",
      index_or_null(t->creator), "executing_thread", index_or_null(t->executor),
      "create_begin_ns", time_or_null(t->create_begin), "create_end_ns",
      time_or_null(t->create_end), "begin_ns", time_or_null(t->begin), "end_ns",
      time_or_null(t->end), "execution_ns", time_or_null(t->execution),
      "suspension_ns", time_or_null(t->suspended));
  if (is_of_job)
    json_object_set_new(json, "rank", json_integer(t->rank));
  return json;
}

json_t *pomp_tasks_to_json(const struct pomp_profile *profile) {
  if (!pomp_has_tasks(profile))
    return json_null();
  json_t *constructs = json_array(), *creations = json_array(),
         *instances = json_array();
  for (uint32_t i = 0; i < profile->result->num_regions; ++i)
    if (profile->result->regions[i].tasks)
      json_array_append_new(
          constructs,
          json_pack("{si so}", "region", (int)i, "tasks",
                    sums_to_json(profile->result->regions[i].tasks)));
  for (uint32_t i = 0; i < profile->result->num_creations; ++i) {
    const struct pomp_creation *c = &profile->result->creations[i];
    json_t *creation = json_pack("{si so}", "child", (int)c->child, "parent",
                                 index_or_null(c->parent));
    pomp_add_measures(creation, POMP_OWNER_CREATION, c->numbers);
    json_array_append_new(creations, creation);
  }
  for (uint32_t i = 0; i < profile->result->num_instances; ++i)
    json_array_append_new(
        instances, instance(&profile->result->instances[i], profile->merged));
  return json_pack("{so so so so}", "constructs", constructs, "creations",
                   creations, "instances", instances, "critical_path",
                   pomp_critical_to_json(profile));
}
