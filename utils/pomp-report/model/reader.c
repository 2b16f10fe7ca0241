/*===- reader.c - Takes a JSON document apart, and says what is wrong -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/reader.h"

#include "support/message.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool pomp_wrong(const struct pomp_cursor *at, const char *member,
                const char *format, ...) {
  char what[160];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof(what), format, args);
  va_end(args);
  if (at->array)
    pomp_complain("%s: %s[%zu].%s: %s", at->file, at->array, at->index, member,
                  what);
  else
    pomp_complain("%s: %s: %s", at->file, member, what);
  return false;
}

bool pomp_to_number(const struct pomp_cursor *at, const char *member,
                    const json_t *value, uint64_t most, uint64_t *result) {
  *result = 0;
  if (!json_is_integer(value) || json_integer_value(value) < 0 ||
      (uint64_t)json_integer_value(value) > most)
    return pomp_wrong(at, member, "expected a whole number from 0 to %" PRIu64,
                      most);
  *result = (uint64_t)json_integer_value(value);
  return true;
}

bool pomp_read_number(const struct pomp_cursor *at, const char *member,
                      uint64_t *result) {
  return pomp_to_number(at, member, json_object_get(at->object, member),
                        INT64_MAX, result);
}

bool pomp_read_measures(const struct pomp_cursor *at, enum pomp_owner owner,
                        uint64_t *numbers) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  for (size_t i = 0; i < r->count; ++i) {
    const struct pomp_measure_row *row = &r->rows[i];
    if (row->is_later && !json_object_get(at->object, row->member))
      numbers[i] = 0;
    else if (!pomp_read_number(at, row->member, &numbers[i]))
      return false;
  }
  return true;
}

bool pomp_read_object(const struct pomp_cursor *at, const char *member,
                      enum pomp_owner owner, uint64_t *numbers) {
  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, member);
  if (!inner.object || json_is_null(inner.object))
    return true;
  if (!json_is_object(inner.object))
    return pomp_wrong(at, member, "expected an object or null");
  return pomp_read_measures(&inner, owner, numbers);
}

bool pomp_read_string(const struct pomp_cursor *at, const char *member,
                      const char **result) {
  const json_t *value = json_object_get(at->object, member);
  *result = json_string_value(value);
  return *result || pomp_wrong(at, member, "expected a string");
}

const json_t *pomp_read_array(const struct pomp_cursor *at, const char *member,
                              uint32_t *size) {
  const json_t *array = json_object_get(at->object, member);
  *size = 0;
  if (!json_is_array(array) || json_array_size(array) >= POMP_NONE) {
    pomp_wrong(at, member, "expected an array");
    return NULL;
  }
  *size = (uint32_t)json_array_size(array);
  return array;
}

bool pomp_enter_object(struct pomp_cursor *at, const json_t *array,
                       size_t index) {
  at->index = index;
  at->object = json_array_get(array, index);
  return json_is_object(at->object) ||
         pomp_wrong(at, "id", "expected an object with an id");
}

bool pomp_has_id(const struct pomp_cursor *at) {
  uint64_t id;
  return pomp_read_number(at, "id", &id) &&
         (id == at->index ||
          pomp_wrong(at, "id", "expected %zu, its index", at->index));
}

bool pomp_enter(struct pomp_cursor *at, const json_t *array, size_t index) {
  return pomp_enter_object(at, array, index) && pomp_has_id(at);
}

void pomp_add_measures(json_t *object, enum pomp_owner owner,
                       const uint64_t *numbers) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  for (size_t i = 0; i < r->count; ++i)
    json_object_set_new(object, r->rows[i].member,
                        json_integer((json_int_t)numbers[i]));
}

json_t *pomp_measures_to_json(enum pomp_owner owner, const uint64_t *numbers) {
  json_t *object = json_object();
  pomp_add_measures(object, owner, numbers);
  return object;
}

json_t *pomp_states_to_json(const uint64_t *states) {
  json_t *object = json_object();
  for (int s = 0; s < POMP_NUM_STATES; ++s) {
    char member[32];
    snprintf(member, sizeof(member), "%s_ns", pomp_state_names[s]);
    json_object_set_new(object, member, json_integer((json_int_t)states[s]));
  }
  return object;
}

json_t *pomp_to_json_string(const char *string, size_t length) {
  json_t *value = json_stringn(string, length);
  char *copy = value ? NULL : malloc(length + 1);
  for (size_t i = 0; copy && i < length; ++i)
    copy[i] = (unsigned char)string[i] >= 0x80 ? '?' : string[i];
  if (copy)
    value = json_stringn(copy, length);
  free(copy);
  return value;
}

const char *pomp_keep_string(json_t *texts, const char *string) {
  json_t *value =
      pomp_to_json_string(string ? string : "", string ? strlen(string) : 0);
  return json_array_append_new(texts, value) == 0 ? json_string_value(value)
                                                  : NULL;
}

void *pomp_make(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory)
    pomp_complain("out of memory");
  return memory;
}

uint64_t pomp_number_of(const json_t *object, const char *member) {
  const json_t *value = json_object_get(object, member);
  return json_is_integer(value) && json_integer_value(value) >= 0
             ? (uint64_t)json_integer_value(value)
             : POMP_UNCOUNTED;
}

uint64_t pomp_number_or_0(const json_t *object, const char *member) {
  uint64_t number = pomp_number_of(object, member);
  return number == POMP_UNCOUNTED ? 0 : number;
}
