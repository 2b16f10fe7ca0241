/*===- checks.c - The results of checks ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/checks.h"
#include "help.h"
#include "support/json_text.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** In the order of enum pomp_checked. */
static const char *const spellings[] = {"ok", "note", "wrong"};

void pomp_check_add(struct pomp_checks *checks, const char *name,
                    enum pomp_checked status, const char *advice,
                    const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *line = pomp_text_sentence(format, arguments);
  va_end(arguments);
  json_array_append_new(
      checks->rows,
      json_pack("{ss ss so so}", "check", name, "status", spellings[status],
                "text", pomp_json_text(line ? line : "out of memory"), "try",
                advice ? pomp_json_text(advice) : json_null()));
  free(line);
}

/** \returns a member, or "". */
static const char *string_of(const json_t *row, const char *member) {
  const char *text = json_string_value(json_object_get(row, member));
  return text ? text : "";
}

bool pomp_checks_are_wrong(const struct pomp_checks *checks, const char *name) {
  for (size_t i = 0; i < json_array_size(checks->rows); ++i) {
    const json_t *row = json_array_get(checks->rows, i);
    if (strcmp(string_of(row, "status"), spellings[POMP_CHECKED_WRONG]) == 0 &&
        (!name || strcmp(string_of(row, "check"), name) == 0))
      return true;
  }
  return false;
}

void pomp_checks_print(const struct pomp_checks *checks, const char *title) {
  enum { indent = 24 };
  struct pomp_text line = {0};
  size_t i;
  json_t *row;
  pomp_text_plain(&line, title);
  puts(line.data ? line.data : "");
  free(line.data);
  json_array_foreach(checks->rows, i, row) {
    const char *advice = string_of(row, "try");
    printf("  %-5s  %-13s  ", string_of(row, "status"),
           string_of(row, "check"));
    pomp_help_fill(indent, indent, string_of(row, "text"));
    if (*advice) {
      printf("%*stry: ", indent, "");
      pomp_help_fill(indent + 5, indent + 5, advice);
    }
  }
}
