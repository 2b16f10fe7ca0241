/*===- json.c - What commands read and write as JSON ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/json.h"
#include "support/json_text.h"
#include "support/process.h"
#include "support/say.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *pomp_json_of_report(char **arguments, const char *path) {
  if (!pomp_write_report(arguments, path))
    return NULL;
  json_error_t error;
  json_t *report = json_load_file(path, 0, &error);
  if (!report)
    pomp_say("%s: %s", path, error.text);
  return report;
}

json_t *pomp_json_words(char *const *words) {
  json_t *array = json_array();
  for (; *words; ++words)
    json_array_append_new(array, pomp_json_text(*words));
  return array;
}

bool pomp_json_write(json_t *json, const char *path) {
  const bool is_output = strcmp(path, "-") == 0;
  FILE *file = is_output ? stdout : fopen(path, "we");
  errno = file ? 0 : errno;
  bool good =
      json && file &&
      json_dumpf(json, file, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) == 0 &&
      fputc('\n', file) >= 0;
  if (file && (is_output ? fflush(file) : fclose(file)) != 0)
    good = false;
  if (!good)
    pomp_say("cannot write %s: %s", is_output ? "to standard output" : path,
             errno ? strerror(errno) : "out of memory");
  json_decref(json);
  return good;
}
