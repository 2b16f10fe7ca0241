/*===- processors.c - What processors did for the threads -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/processors.h"
#include "model/reader.h"

#include <stdlib.h>

/** \returns how many processors a list such as "0-3,8" has, or 0. */
static uint32_t count_list(const char *list) {
  uint32_t count = 0;
  while (*list >= '0' && *list <= '9') {
    char *end;
    unsigned long first = strtoul(list, &end, 10), last = first;
    if (*end == '-')
      last = strtoul(end + 1, &end, 10);
    if (last < first || last - first >= UINT16_MAX)
      return 0;
    count += (uint32_t)(last - first + 1);
    list = end + (*end == ',');
  }
  return *list ? 0 : count;
}

void pomp_read_processors(struct pomp_profile *profile) {
  const json_t *environment = json_object_get(profile->document, "environment");
  const json_t *threads = json_object_get(environment, "threads");
  const char *list =
      json_string_value(json_object_get(environment, "affinity"));
  uint64_t processors = pomp_number_of(environment, "processors");
  profile->result->delay = pomp_number_of(environment, "run_delay_ns");
  profile->result->allowed = count_list(list ? list : "");
  profile->result->processors = processors && processors <= UINT16_MAX
                                    ? (uint32_t)processors
                                    : profile->result->allowed;
  json_t *variables = json_object_get(environment, "variables");
  for (size_t i = 0; i < json_array_size(variables); ++i) {
    const char *variable = json_string_value(json_array_get(variables, i));
    pomp_result_note_variable(profile->result, variable ? variable : "");
  }
  const char *calls =
      json_string_value(json_object_get(environment, "serializing_calls"));
  pomp_result_note_calls(profile->result, calls ? calls : "");
  uint64_t cpus = pomp_number_of(environment, "cpus");
  profile->result->stolen = pomp_number_or_0(environment, "stolen_ns");
  profile->result->others = pomp_number_of(environment, "others_ns");
  profile->result->children = pomp_number_or_0(environment, "children_ns");
  profile->result->switches =
      pomp_number_or_0(environment, "involuntary_switches");
  profile->result->cpus = cpus <= UINT16_MAX ? (uint32_t)cpus : 0;
  profile->result->clock_read_ps =
      pomp_number_or_0(environment, "clock_read_ps");
  profile->result->page_fault_ns =
      pomp_number_or_0(environment, "page_fault_ns");
  profile->result->probe_ps = pomp_number_or_0(environment, "probe_ps");
  for (uint32_t t = 0; t < profile->result->num_threads; ++t)
    profile->result->threads[t].usage = (struct pomp_usage_times){
        POMP_UNCOUNTED, POMP_UNCOUNTED, POMP_UNCOUNTED};
  for (size_t i = 0; i < json_array_size(threads); ++i) {
    const json_t *object = json_array_get(threads, i);
    uint64_t number = pomp_number_of(object, "id");
    if (number >= profile->result->num_threads)
      continue;
    struct pomp_result_thread *thread = &profile->result->threads[number];
    thread->usage =
        (struct pomp_usage_times){pomp_number_of(object, "cpu_ns"),
                                  pomp_number_of(object, "run_delay_ns"),
                                  pomp_number_of(object, "turns")};
    /* It has no time outside of regions that this could be a part of. */
    if (thread->helper && thread->usage.delay <= profile->result->delay &&
        profile->result->delay != POMP_UNCOUNTED)
      profile->result->delay -= thread->usage.delay;
  }
}

static json_t *known(uint64_t value) {
  return value == POMP_UNCOUNTED ? json_null()
                                 : json_integer((json_int_t)value);
}

json_t *pomp_processors_to_json(const struct pomp_profile *profile) {
  const json_t *environment = json_object_get(profile->document, "environment");
  bool knows_delay = profile->result->delay != POMP_UNCOUNTED;
  return json_pack(
      "{so sI so so so so so}", "count",
      profile->result->processors ? json_integer(profile->result->processors)
                                  : json_null(),
      "threads_at_once", (json_int_t)pomp_threads_at_once(profile->result),
      "run_delay_ns", known(profile->result->delay), "run_delay_percent",
      knows_delay ? json_real(pomp_percent(profile->result->delay,
                                           profile->result->thread_time))
                  : json_null(),
      "stolen_ns", known(pomp_number_of(environment, "stolen_ns")), "others_ns",
      known(profile->result->others), "involuntary_switches",
      known(pomp_number_of(environment, "involuntary_switches")));
}

void pomp_add_times(json_t *thread, const struct pomp_result_thread *times) {
  json_object_set_new(thread, "cpu_ns", known(times->usage.cpu));
  json_object_set_new(thread, "run_delay_ns", known(times->usage.delay));
  json_object_set_new(thread, "turns", known(times->usage.turns));
}
