/*===- scan.c - What the plugin has left in a file ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/scan.h"
#include "doctor/checks.h"
#include "support/json_text.h"

#include "pomp/ctc.h"

#include <stdlib.h>
#include <string.h>

/** A construct has that much text at most: a file that says more is broken. */
enum { MOST_TEXT = 1 << 20 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/** Copies the context string whose first attribute begins at \p star.
 *  \returns it, to free, or null if there is none. */
static char *copy_string(const struct pomp_mapped *file, const char *star) {
  const char *begin = star, *end = file->data + file->size;
  size_t length = 0;
  while (begin > file->data && star - begin < 8 && is_digit(begin[-1]))
    --begin;
  for (const char *at = begin; at < star; ++at)
    length = 10 * length + (size_t)(*at - '0');
  if (begin == star || length < 4 || length > MOST_TEXT ||
      (size_t)(end - star) < length || star[length - 1] != '*' ||
      star[length - 2] != '*' || memchr(star, '\0', length))
    return NULL;
  return strndup(begin, (size_t)(star - begin) + length);
}

/** \returns a value as JSON. */
static json_t *to_json(const struct pomp_ctc_attribute *attribute) {
  char *plain = malloc(attribute->value_length + 1);
  if (plain)
    pomp_ctc_unescape(attribute, plain, attribute->value_length + 1);
  json_t *value = pomp_json_text(plain ? plain : "");
  free(plain);
  return value;
}

static void add_unit(struct pomp_scan *scan, const char *ctc) {
  json_t *unit = json_object();
  struct pomp_ctc_attribute attribute;
  while (pomp_ctc_next(&ctc, &attribute)) {
    char key[32];
    if (attribute.key_length < sizeof(key)) {
      memcpy(key, attribute.key, attribute.key_length);
      key[attribute.key_length] = '\0';
      if (strcmp(key, "type") != 0)
        json_object_set_new(unit, key, to_json(&attribute));
    }
  }
  json_array_append_new(scan->units, unit);
}

static void add_construct(struct pomp_scan *scan,
                          const struct pomp_ctc_attribute *type) {
  json_t *name = to_json(type);
  const char *text = json_string_value(name);
  json_t *before = text ? json_object_get(scan->constructs, text) : NULL;
  if (text && *text)
    json_object_set_new(scan->constructs, text,
                        json_integer(json_integer_value(before) + 1));
  json_decref(name);
}

/** Finds the path that the stub has: it stands before that of
 *  libpomp-paper.so. */
static void find_library(const struct pomp_mapped *file,
                         struct pomp_scan *scan) {
  static const char paper[] = "/libpomp-paper.so"; /* and a NUL */
  const char *at = memmem(file->data, file->size, paper, sizeof(paper));
  if (!at)
    return;
  while (at > file->data && at[-1])
    --at;
  const char *end = at == file->data ? at : at - 1, *begin = end;
  while (begin > file->data && begin[-1] && end - begin < MOST_TEXT)
    --begin;
  if (begin != end)
    scan->library = strndup(begin, (size_t)(end - begin));
}

void pomp_scan(const struct pomp_mapped *file, struct pomp_scan *scan) {
  static const char first[] = "*type=";
  /* The first words of a report. */
  static const char report[] = "POMP profile of";
  const char *at = file->data, *end = file->data + file->size;
  *scan =
      (struct pomp_scan){.units = json_array(), .constructs = json_object()};
  while ((at = memmem(at, (size_t)(end - at), first, sizeof(first) - 1))) {
    struct pomp_ctc_attribute type;
    char *ctc = copy_string(file, at++);
    if (!ctc)
      continue;
    if (pomp_ctc_find(ctc, "type", &type)) {
      if (type.value_length == 4 && memcmp(type.value, "unit", 4) == 0)
        add_unit(scan, ctc);
      else
        add_construct(scan, &type);
    }
    free(ctc);
  }
  find_library(file, scan);
  scan->has_runtime =
      memmem(file->data, file->size, report, sizeof(report) - 1);
}

void pomp_scan_free(struct pomp_scan *scan) {
  json_decref(scan->units);
  json_decref(scan->constructs);
  free(scan->library);
}
