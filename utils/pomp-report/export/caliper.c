/*===- caliper.c - A profile as Caliper's JSON ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The layout that Caliper calls json-split: a tree of nodes, which are call
|* paths, and a table with a row of numbers for each. Times are seconds, of all
|* threads together.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"
#include "export/stacks.h"
#include "model/regions.h"

#include <inttypes.h>
#include <stdlib.h>

static const char head[] =
    "{\n\"columns\": [\"sum#time.duration\", "
    "\"inclusive#sum#time.duration\", \"wait\", \"visits\", \"path\"],\n"
    "\"column_metadata\": [\n"
    "{\"is_value\": true, \"attribute.alias\": \"time\", "
    "\"attribute.unit\": \"sec\"},\n"
    "{\"is_value\": true, \"attribute.alias\": \"time (inc)\", "
    "\"attribute.unit\": \"sec\"},\n"
    "{\"is_value\": true, \"attribute.unit\": \"sec\"},\n"
    "{\"is_value\": true},\n{\"is_value\": false}\n],\n";

static void add_node(struct pomp_text *text, const struct pomp_profile *profile,
                     uint32_t path) {
  const struct pomp_result_node *p = &profile->result->nodes[path];
  char *name = pomp_path_name(profile, p);
  pomp_text_add(text, "%s\n{\"label\": ", path ? "," : "");
  pomp_text_json(text, name ? name : "");
  pomp_text_add(text, ", \"column\": \"path\"");
  if (path)
    pomp_text_add(text, ", \"parent\": %" PRIu32, p->parent);
  pomp_text_add(text, "}");
  text->failed |= !name;
  free(name);
}

/** Appends nanoseconds as seconds. */
static void add_seconds(struct pomp_text *text, uint64_t ns) {
  enum { NS = 1000000000 };
  pomp_text_add(text, "%" PRIu64 ".%09" PRIu64 ", ", ns / NS, ns % NS);
}

static void add_row(struct pomp_text *text, const struct pomp_result *result,
                    uint32_t path) {
  const struct pomp_result_node *p = &result->nodes[path];
  struct pomp_metric sum = {0};
  uint64_t wait = pomp_path_sum(p, &sum);
  pomp_text_add(text, "%s\n[", path ? "," : "");
  add_seconds(text, p->exclusive);
  add_seconds(text, p->inclusive);
  add_seconds(text, wait);
  pomp_text_add(text, "%" PRIu64 ", %" PRIu32 "]", (uint64_t)sum.visits, path);
}

uint64_t pomp_profile_to_caliper(struct pomp_text *text,
                                 const struct pomp_profile *profile,
                                 uint32_t deepest) {
  const struct pomp_result *r = profile->result;
  (void)deepest;
  pomp_text_add(text, "%s\"nodes\": [", head);
  for (uint32_t i = 0; i < r->num_nodes; ++i)
    add_node(text, profile, i);
  pomp_text_add(text, "\n],\n\"data\": [");
  for (uint32_t i = 0; i < r->num_nodes; ++i)
    add_row(text, r, i);
  pomp_text_add(text,
                "\n],\n\"writer\": \"POMP for Clang " POMP_VERSION
                "\",\n\"threads\": %" PRIu32 ",\n\"program\": ",
                r->num_threads);
  pomp_text_json(text, r->program);
  pomp_text_add(text, "\n}\n");
  return 0;
}
