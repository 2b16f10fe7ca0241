/*===- samples_json.c - Samples as JSON ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sample/samples.h"

#include <string.h>

static json_t *string_or_null(const char *string) {
  return *string ? pomp_to_json_string(string, strlen(string)) : json_null();
}

json_t *pomp_line_to_json(const struct report_samples *s, uint32_t index) {
  const struct pomp_code_line *line = &s->lines[index];
  return json_pack("{so ss? so so so}", "function",
                   string_or_null(line->function), "in", line->callee, "file",
                   string_or_null(line->file), "line",
                   line->line ? json_integer(line->line) : json_null(),
                   "object", string_or_null(s->objects[line->object]));
}

static json_t *stack_to_json(const struct report_samples *s,
                             const struct report_stack *stack) {
  json_t *array = json_array();
  for (uint32_t i = 0; stack && i < stack->depth; ++i)
    json_array_append_new(array, pomp_line_to_json(s, stack->lines[i]));
  return array;
}

static json_t *place_to_json(const struct report_samples *s,
                             const struct report_hot_place *p) {
  json_t *lines = json_array();
  for (uint32_t i = 0; i < p->num_lines; ++i) {
    json_t *line = pomp_line_to_json(s, p->lines[i].line);
    json_object_set_new(line, "count",
                        json_integer((json_int_t)p->lines[i].count));
    json_object_set_new(
        line, "time_ns",
        json_integer((json_int_t)pomp_samples_time(s, p->lines[i].count)));
    json_array_append_new(lines, line);
  }
  return json_pack(
      "{sb so sI sI sf so so}", "serial", (int)p->is_serial, "region",
      p->region == POMP_NONE ? json_null() : json_integer(p->region), "count",
      (json_int_t)p->count, "time_ns",
      (json_int_t)pomp_samples_time(s, p->count), "share_percent",
      pomp_percent(p->count, s->taken), "lines", lines, "stack",
      stack_to_json(s, p->stack));
}

static json_t *places_to_json(const struct report_samples *s,
                              const struct report_hot_place *places,
                              uint32_t count) {
  json_t *array = json_array();
  for (uint32_t i = 0; i < count; ++i)
    json_array_append_new(array, place_to_json(s, &places[i]));
  return array;
}

json_t *pomp_samples_to_json(const struct pomp_profile *profile) {
  const struct report_samples *s = profile->samples;
  if (!s)
    return json_null();
  json_t *json = json_pack("{sI}", "rate", (json_int_t)s->rate);
  pomp_add_measures(json, POMP_OWNER_SAMPLES, s->numbers);
  json_object_set_new(json, "problem",
                      s->problem ? json_string(s->problem) : json_null());
  json_object_set_new(json, "note",
                      s->note ? pomp_to_json_string(s->note, strlen(s->note))
                              : json_null());
  json_object_set_new(json, "places",
                      places_to_json(s, s->places, s->num_places));
  json_object_set_new(json, "held", places_to_json(s, s->held, s->num_held));
  return json;
}
