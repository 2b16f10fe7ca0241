/*===- read_tasks.c - Reads what profile.json has of tasks ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "read_tasks.h"

#include <stdio.h>
#include <string.h>

static bool read_measure(const struct pomp_cursor *at, const char *member,
                         struct report_measure *measure) {
  static const struct pomp_field fields[] = {
      {"count", offsetof(struct report_measure, count)},
      {"sum_ns", offsetof(struct report_measure, sum)},
      {"min_ns", offsetof(struct report_measure, min)},
      {"mean_ns", offsetof(struct report_measure, mean)},
      {"max_ns", offsetof(struct report_measure, max)}};
  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, member);
  if (!json_is_object(inner.object))
    return pomp_wrong(at, member, "expected an object");
  return pomp_read_numbers(&inner, fields, sizeof(fields) / sizeof(fields[0]),
                           measure);
}

bool pomp_read_task_statistics(const struct pomp_cursor *at,
                               struct pomp_task_statistics **tasks) {
  static const struct pomp_field fields[] = {
      {"created", offsetof(struct pomp_task_statistics, created)},
      {"immediate", offsetof(struct pomp_task_statistics, immediate)},
      {"started", offsetof(struct pomp_task_statistics, started)},
      {"ended", offsetof(struct pomp_task_statistics, ended)},
      {"suspensions", offsetof(struct pomp_task_statistics, suspensions)},
      {"max_depth", offsetof(struct pomp_task_statistics, max_depth)}};
  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, "tasks");
  if (!inner.object || json_is_null(inner.object))
    return true;
  if (!json_is_object(inner.object))
    return pomp_wrong(at, "tasks", "expected an object or null");
  struct pomp_task_statistics *t = *tasks = pomp_make(1, sizeof(*t));
  if (!t ||
      !pomp_read_numbers(&inner, fields, sizeof(fields) / sizeof(fields[0]),
                         t) ||
      !read_measure(&inner, "creation", &t->creation) ||
      !read_measure(&inner, "delay", &t->delay) ||
      !read_measure(&inner, "execution", &t->execution) ||
      !read_measure(&inner, "suspension", &t->suspension))
    return false;
  /* Profiles of older runtimes do not distinguish the work. */
  t->work = t->execution;
  if (json_object_get(inner.object, "work") &&
      (!read_measure(&inner, "work", &t->work) ||
       !pomp_read_number(&inner, "waiting_ns", &t->waiting) ||
       !pomp_read_number(&inner, "executing_others_ns", &t->executing_others)))
    return false;
  /* They do not have detach events either. */
  if (json_object_get(inner.object, "finish") &&
      !read_measure(&inner, "finish", &t->finish))
    return false;
  if (json_object_get(inner.object, "depend_items") &&
      !pomp_read_number(&inner, "depend_items", &t->depend_items))
    return false;
  if (json_object_get(inner.object, "dependence") &&
      !read_measure(&inner, "dependence", &t->dependence))
    return false;
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

static bool read_task(const struct pomp_cursor *at,
                      const struct pomp_profile *profile,
                      struct report_task *task) {
  const struct {
    const char *name;
    int64_t *to;
    bool required;
  } numbers[] = {{"id", &task->id, true},
                 {"parent", &task->parent, true},
                 {"create_begin_ns", &task->create_begin, false},
                 {"create_end_ns", &task->create_end, false},
                 {"begin_ns", &task->begin, false},
                 {"end_ns", &task->end, false},
                 {"execution_ns", &task->execution, false},
                 {"suspension_ns", &task->suspension, false}};
  for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i) {
    const json_t *value = json_object_get(at->object, numbers[i].name);
    *numbers[i].to = POMP_UNKNOWN_TIME;
    if (json_is_null(value) && !numbers[i].required)
      continue;
    if (!json_is_integer(value) ||
        (!numbers[i].required && json_integer_value(value) < 0))
      return pomp_wrong(at, numbers[i].name, "expected a whole number%s",
                        numbers[i].required ? "" : " or null");
    *numbers[i].to = json_integer_value(value);
  }
  return read_index(at, "region", profile->num_regions, &task->region) &&
         (task->region != POMP_NONE ||
          pomp_wrong(at, "region", "expected a region")) &&
         read_index(at, "creating_thread", profile->num_threads,
                    &task->creator) &&
         read_index(at, "executing_thread", profile->num_threads,
                    &task->executor);
}

static bool read_creation(const struct pomp_cursor *at,
                          const struct pomp_profile *profile,
                          struct pomp_creation *creation) {
  return read_index(at, "child", profile->num_regions, &creation->child) &&
         (creation->child != POMP_NONE ||
          pomp_wrong(at, "child", "expected a region")) &&
         read_index(at, "parent", profile->num_regions, &creation->parent) &&
         pomp_read_number(at, "created", &creation->created);
}

bool pomp_read_tasks(struct pomp_cursor at, struct pomp_profile *profile) {
  const json_t *array;
  at.array = NULL;
  if (json_object_get(profile->document, "task_creations")) {
    array = pomp_read_array(&at, "task_creations", &profile->num_creations);
    profile->creations =
        pomp_make(profile->num_creations, sizeof(*profile->creations));
    if (!array || !profile->creations)
      return false;
    struct pomp_cursor inner = at;
    inner.array = "task_creations";
    for (uint32_t i = 0; i < profile->num_creations; ++i)
      if (!pomp_enter_object(&inner, array, i) ||
          !read_creation(&inner, profile, &profile->creations[i]))
        return false;
  }
  if (json_object_get(profile->document, "task_instances")) {
    array = pomp_read_array(&at, "task_instances", &profile->num_tasks);
    profile->tasks = pomp_make(profile->num_tasks, sizeof(*profile->tasks));
    if (!array || !profile->tasks)
      return false;
    at.array = "task_instances";
    for (uint32_t i = 0; i < profile->num_tasks; ++i)
      if (!pomp_enter_object(&at, array, i) ||
          !read_task(&at, profile, &profile->tasks[i]))
        return false;
  }
  return true;
}
