/*===- read_tasks.c - Reads what profile.json has of tasks ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_tasks.h"

#include <stdio.h>
#include <string.h>

bool pomp_read_task_sums(const struct pomp_cursor *at,
                         struct pomp_task_sums **tasks) {
  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, "tasks");
  if (!inner.object || json_is_null(inner.object))
    return true;
  if (!json_is_object(inner.object))
    return pomp_wrong(at, "tasks", "expected an object or null");
  struct pomp_task_sums *t = *tasks = pomp_make(1, sizeof(*t));
  if (!t || !pomp_read_measures(&inner, POMP_OWNER_TASKS, t->numbers))
    return false;
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i) {
    const struct pomp_durations_row *row = &pomp_task_durations[i];
    const json_t *value = json_object_get(inner.object, row->member);
    if (!json_is_object(value) && (value || !row->is_later))
      return pomp_wrong(&inner, row->member, "expected an object");
    if (!pomp_read_object(&inner, row->member, POMP_OWNER_DURATIONS,
                          pomp_durations_of(t, row)->numbers))
      return false;
  }
  /* Profiles of older runtimes do not distinguish the work. */
  if (!json_object_get(inner.object, "work"))
    t->work = t->execution;
  const json_t *alive = json_object_get(inner.object, "max_alive");
  for (size_t i = 0; json_is_array(alive) && i < 2; ++i)
    if (!pomp_to_number(&inner, "max_alive", json_array_get(alive, i),
                        INT64_MAX, &t->max_alive[i]))
      return false;
  return true;
}

/** Reads an index, or null for POMP_NONE. */
static bool read_index(const struct pomp_cursor *at, const char *member,
                       uint32_t count, uint32_t *index) {
  const json_t *value = json_object_get(at->object, member);
  uint64_t number;
  *index = POMP_NONE;
  if (json_is_null(value))
    return true;
  if (!count)
    return pomp_wrong(at, member, "expected null");
  if (!pomp_to_number(at, member, value, count - 1, &number))
    return false;
  *index = (uint32_t)number;
  return true;
}

/** Reads the number of a task, which may be below 0. */
static bool read_id(const struct pomp_cursor *at, const char *member,
                    int64_t *id) {
  const json_t *value = json_object_get(at->object, member);
  *id = json_integer_value(value);
  return json_is_integer(value) ||
         pomp_wrong(at, member, "expected a whole number");
}

static bool read_task(const struct pomp_cursor *at,
                      const struct pomp_profile *profile,
                      struct pomp_result_instance *task) {
  const struct {
    const char *name;
    uint64_t *to;
  } times[] = {{"create_begin_ns", &task->create_begin},
               {"create_end_ns", &task->create_end},
               {"begin_ns", &task->begin},
               {"end_ns", &task->end},
               {"execution_ns", &task->execution},
               {"suspension_ns", &task->suspended}};
  if (!read_id(at, "id", &task->id) || !read_id(at, "parent", &task->parent))
    return false;
  for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); ++i) {
    const json_t *value = json_object_get(at->object, times[i].name);
    *times[i].to = POMP_UNKNOWN_TIME;
    if (json_is_null(value))
      continue;
    if (!json_is_integer(value) || json_integer_value(value) < 0)
      return pomp_wrong(at, times[i].name, "expected a whole number or null");
    *times[i].to = (uint64_t)json_integer_value(value);
  }
  uint64_t rank = 0;
  if (json_object_get(at->object, "rank") &&
      !pomp_to_number(at, "rank", json_object_get(at->object, "rank"),
                      POMP_NONE - 1, &rank))
    return false;
  task->rank = (uint32_t)rank;
  return read_index(at, "region", profile->result->num_regions,
                    &task->region) &&
         (task->region != POMP_NONE ||
          pomp_wrong(at, "region", "expected a region")) &&
         read_index(at, "creating_thread", profile->result->num_threads,
                    &task->creator) &&
         read_index(at, "executing_thread", profile->result->num_threads,
                    &task->executor);
}

static bool read_creation(const struct pomp_cursor *at,
                          const struct pomp_profile *profile,
                          struct pomp_creation *creation) {
  return read_index(at, "child", profile->result->num_regions,
                    &creation->child) &&
         (creation->child != POMP_NONE ||
          pomp_wrong(at, "child", "expected a region")) &&
         read_index(at, "parent", profile->result->num_regions,
                    &creation->parent) &&
         pomp_read_measures(at, POMP_OWNER_CREATION, creation->numbers);
}

bool pomp_read_tasks(struct pomp_cursor at, struct pomp_profile *profile) {
  const json_t *array;
  at.array = NULL;
  if (json_object_get(profile->document, "task_creations")) {
    array =
        pomp_read_array(&at, "task_creations", &profile->result->num_creations);
    profile->result->creations = pomp_make(profile->result->num_creations,
                                           sizeof(*profile->result->creations));
    if (!array || !profile->result->creations)
      return false;
    struct pomp_cursor inner = at;
    inner.array = "task_creations";
    for (uint32_t i = 0; i < profile->result->num_creations; ++i)
      if (!pomp_enter_object(&inner, array, i) ||
          !read_creation(&inner, profile, &profile->result->creations[i]))
        return false;
  }
  if (json_object_get(profile->document, "task_instances")) {
    array =
        pomp_read_array(&at, "task_instances", &profile->result->num_instances);
    profile->result->instances = pomp_make(profile->result->num_instances,
                                           sizeof(*profile->result->instances));
    if (!array || !profile->result->instances)
      return false;
    at.array = "task_instances";
    for (uint32_t i = 0; i < profile->result->num_instances; ++i)
      if (!pomp_enter_object(&at, array, i) ||
          !read_task(&at, profile, &profile->result->instances[i]))
        return false;
  }
  return true;
}
