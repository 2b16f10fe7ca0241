/*===- read_samples.c - Reads what was sampled ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sample/samples.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint64_t pomp_samples_time(const struct report_samples *samples,
                           uint64_t count) {
  return samples->rate ? (uint64_t)((double)count * 1e9 / (double)samples->rate)
                       : 0;
}

void pomp_free_samples(struct report_samples *s) {
  for (uint32_t i = 0; s->lines && i < s->num_lines; ++i)
    pomp_free_code_line(&s->lines[i]);
  for (uint32_t i = 0; s->stacks && i < s->num_stacks; ++i)
    free(s->stacks[i].lines);
  for (uint32_t i = 0; s->places && i < s->num_places; ++i)
    free(s->places[i].lines);
  for (uint32_t i = 0; s->held && i < s->num_held; ++i)
    free(s->held[i].lines);
  free(s->places);
  free(s->held);
  free(s->objects);
  pomp_table_free(&s->stack_of);
  free(s->seen);
  free(s->lines);
  free(s->stacks);
  free(s->note);
  free(s);
}

/** \returns where the line of an address is among those seen, or belongs. */
static uint32_t *find_seen(const struct report_samples *s, uint32_t object,
                           uint64_t address) {
  uint64_t hash =
      (address + object * UINT64_C(0x10001)) * UINT64_C(0x9e3779b97f4a7c15);
  uint32_t place = (uint32_t)(hash >> 32), i;
  for (; (i = s->seen[place & s->seen_mask]); ++place)
    if (s->lines[i - 1].address == address && s->lines[i - 1].object == object)
      break;
  return &s->seen[place & s->seen_mask];
}

bool pomp_samples_reserve(struct report_samples *s, size_t count) {
  uint32_t slots = 16;
  while (slots <= count)
    slots *= 2;
  uint32_t *seen = pomp_make(slots, sizeof(*s->seen));
  struct pomp_code_line *lines =
      seen ? realloc(s->lines, (count + 1) * sizeof(*lines)) : NULL;
  if (!lines) {
    free(seen);
    return false;
  }
  free(s->seen);
  s->seen = seen;
  s->seen_mask = slots - 1;
  s->lines = lines;
  memset(lines + s->num_lines, 0, (count + 1 - s->num_lines) * sizeof(*lines));
  for (uint32_t i = 0; i < s->num_lines; ++i)
    *find_seen(s, lines[i].object, lines[i].address) = i + 1;
  return true;
}

uint32_t pomp_samples_line(struct report_samples *s, uint32_t object,
                           uint64_t address) {
  uint32_t *seen = find_seen(s, object, address);
  if (*seen)
    return *seen - 1;
  s->lines[s->num_lines] =
      (struct pomp_code_line){.object = object, .address = address};
  *seen = ++s->num_lines;
  return s->num_lines - 1;
}

bool pomp_reserve_addresses(struct report_samples *s, const json_t *stacks) {
  size_t addresses = 0, i;
  json_t *stack;
  json_array_foreach(stacks, i, stack) addresses +=
      json_array_size(json_object_get(stack, "stack"));
  return pomp_samples_reserve(s, addresses);
}

bool pomp_read_objects(const struct pomp_cursor *at, struct report_samples *s) {
  const json_t *array = pomp_read_array(at, "objects", &s->num_objects);
  if (!array || !(s->objects = pomp_make(s->num_objects, sizeof(*s->objects))))
    return false;
  if (!s->num_objects)
    return pomp_wrong(at, "objects", "expected at least one");
  for (uint32_t i = 0; i < s->num_objects; ++i)
    if (!(s->objects[i] = json_string_value(json_array_get(array, i))))
      return pomp_wrong(at, "objects", "expected only strings in it");
  return true;
}

static bool read_stack(const struct pomp_cursor *at,
                       const struct pomp_profile *profile,
                       struct report_stack *stack) {
  uint64_t path, subject;
  const json_t *value = json_object_get(at->object, "subject");
  stack->subject = POMP_NONE;
  if (!pomp_to_number(at, "call_path", json_object_get(at->object, "call_path"),
                      profile->result->num_nodes - 1, &path) ||
      !pomp_read_number(at, "count", &stack->count))
    return false;
  stack->path = (uint32_t)path;
  if (json_is_null(value))
    return true;
  if (!profile->result->num_regions)
    return pomp_wrong(at, "subject", "expected no region");
  if (!pomp_to_number(at, "subject", value, profile->result->num_regions - 1,
                      &subject))
    return false;
  stack->subject = (uint32_t)subject;
  return true;
}

bool pomp_read_addresses(const struct pomp_cursor *at, struct report_samples *s,
                         struct report_stack *stack) {
  uint32_t count;
  const json_t *array = pomp_read_array(at, "stack", &count);
  if (!array)
    return false;
  if (count % 2 || !count)
    return pomp_wrong(at, "stack", "expected pairs of object and address");
  stack->depth = count / 2;
  if (!(stack->lines = pomp_make(stack->depth, sizeof(*stack->lines))))
    return false;
  for (uint32_t i = 0; i < stack->depth; ++i) {
    uint64_t object, address;
    if (!pomp_to_number(at, "stack", json_array_get(array, 2 * i),
                        s->num_objects - 1, &object) ||
        !pomp_to_number(at, "stack", json_array_get(array, 2 * i + 1),
                        INT64_MAX, &address))
      return false;
    stack->lines[i] = pomp_samples_line(s, (uint32_t)object, address);
  }
  return true;
}

static bool read_stacks(const struct pomp_cursor *at,
                        const struct pomp_profile *profile,
                        struct report_samples *s) {
  uint32_t count;
  const json_t *array = pomp_read_array(at, "stacks", &count);
  if (!array || !(s->stacks = pomp_make(count, sizeof(*s->stacks))))
    return false;
  struct pomp_cursor inner = *at;
  bool good = pomp_reserve_addresses(s, array);
  inner.array = "stacks";
  for (uint32_t i = 0; good && i < count; ++i) {
    struct report_stack *stack = &s->stacks[s->num_stacks++];
    good = pomp_enter_object(&inner, array, i) &&
           read_stack(&inner, profile, stack) &&
           pomp_read_addresses(&inner, s, stack);
  }
  return good;
}

bool pomp_read_samples(struct pomp_cursor at, struct pomp_profile *profile) {
  const json_t *object = json_object_get(profile->document, "samples");
  at.array = NULL;
  if (!object)
    return true;
  if (!json_is_object(object))
    return pomp_wrong(&at, "samples", "expected an object");
  struct report_samples *s = pomp_make(1, sizeof(*s));
  if (!(profile->samples = s))
    return false;
  at.object = object;
  s->problem = json_string_value(json_object_get(object, "problem"));
  return pomp_read_number(&at, "rate", &s->rate) &&
         pomp_read_measures(&at, POMP_OWNER_SAMPLES, s->numbers) &&
         pomp_read_objects(&at, s) && read_stacks(&at, profile, s);
}
