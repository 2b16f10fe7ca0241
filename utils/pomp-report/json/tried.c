/*===- tried.c - What pomp try has found ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "json/tried.h"
#include "support/message.h"

#include <string.h>

json_t *pomp_read_tried(const char *path) {
  json_error_t error;
  json_t *tried = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
  const char *schema = json_string_value(json_object_get(tried, "schema"));
  if (!tried) {
    pomp_complain("%s: %s: expected the try.json of pomp try", path,
                  error.text);
  } else if (!schema || strcmp(schema, "pomp-try") != 0 ||
             json_integer_value(json_object_get(tried, "version")) != 1) {
    pomp_complain("%s: expected version 1 of the try.json of pomp try", path);
    json_decref(tried);
    tried = NULL;
  }
  return tried;
}

json_t *pomp_tried_best(const json_t *tried) {
  json_t *best = NULL, *experiment;
  double most = 0;
  size_t i;
  json_array_foreach(json_object_get(tried, "experiments"), i, experiment) {
    const char *state = json_string_value(json_object_get(experiment, "state"));
    double gain = json_number_value(
        json_object_get(json_object_get(experiment, "gain"), "low_percent"));
    if (state && strcmp(state, "confirmed") == 0 && (!best || gain > most)) {
      best = experiment;
      most = gain;
    }
  }
  return best;
}
