/*===- read_blocked.c - Where threads slept in their work --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_blocked.h"
#include "base/file_names.h"
#include "model/reader.h"
#include "model/region_index.h"
#include "support/message.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Reads one element. \returns false if it is broken, or there is no memory. */
static bool read_one(const struct pomp_profile *profile,
                     const struct pomp_region_index *index, const json_t *item,
                     struct pomp_blocked *to) {
  const char *ctc = NULL, *call = NULL, *doing = NULL;
  json_int_t time = 0;
  struct pomp_ctc_fields fields = {0};
  if (json_unpack((json_t *)item, "{ss ss ss sI}", "ctc", &ctc, "call", &call,
                  "doing", &doing, "time_ns", &time) != 0 ||
      time < 0)
    return false;
  *to = (struct pomp_blocked){.time = (uint64_t)time};
  snprintf(to->call, sizeof(to->call), "%s", call);
  snprintf(to->doing, sizeof(to->doing), "%s", doing);
  bool good = pomp_ctc_read_fields(&fields, strdup(ctc));
  if (good)
    to->region = pomp_region_index_find(profile, index, &fields);
  pomp_ctc_free_fields(&fields);
  return good;
}

static bool read_all(struct pomp_profile *profile, const json_t *items) {
  struct pomp_result *p = profile->result;
  struct pomp_region_index index = {0};
  bool good = json_is_array(items) && pomp_region_index_make(profile, &index);
  p->blocked = calloc(json_array_size(items) + 1, sizeof(*p->blocked));
  good = good && p->blocked;
  for (size_t i = 0; good && i < json_array_size(items); ++i) {
    struct pomp_blocked *to = &p->blocked[p->num_blocked];
    good = read_one(profile, &index, json_array_get(items, i), to);
    p->num_blocked += good && to->region != POMP_NONE;
  }
  pomp_region_index_free(&index);
  return good;
}

bool pomp_read_blocked(struct pomp_profile *profile) {
  const char *slash = strrchr(profile->input, '/');
  char path[PATH_MAX];
  json_error_t error;
  int length = slash ? (int)(slash + 1 - profile->input) : 0;
  if (snprintf(path, sizeof(path), "%.*s%s", length, profile->input,
               POMP_BLOCKED_FILE) >= (int)sizeof(path) ||
      access(path, R_OK) != 0)
    return true;
  json_t *document = json_load_file(path, 0, &error);
  bool good = read_all(profile, json_object_get(document, "blocked"));
  json_decref(document);
  if (!good)
    pomp_complain("%s: expected calls in which threads slept, as pomp run "
                  "writes them; \"pomp run\" again, or remove the file",
                  path);
  return good;
}
