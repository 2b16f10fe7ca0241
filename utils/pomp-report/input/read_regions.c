/*===- read_regions.c - Reads constructs and call paths -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_regions.h"
#include "base/table.h"
#include "counts/counts.h"
#include "input/read_tasks.h"
#include "pomp/ctc.h"
#include "support/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_kind(const struct pomp_cursor *at, enum pomp_kind *kind) {
  const char *name;
  if (!pomp_read_string(at, "kind", &name))
    return false;
  *kind = pomp_kind_of(name);
  return *kind < POMP_NUM_KINDS ||
         pomp_wrong(at, "kind", "expected a kind of call path, found \"%s\"",
                    name);
}

bool pomp_read_states(const struct pomp_cursor *at, bool is_of_thread,
                      uint64_t *states) {
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
    char member[32];
    snprintf(member, sizeof(member), "%s_ns", pomp_state_names[s]);
    if ((!is_of_thread && pomp_state_is_of_thread(s)) ||
        (pomp_state_is_later(s) && !json_object_get(at->object, member)))
      states[s] = 0;
    else if (!pomp_read_number(at, member, &states[s]))
      return false;
  }
  return true;
}

/** Reads an array of two line numbers. */
static bool read_lines(const struct pomp_cursor *at, const char *member,
                       unsigned lines[2]) {
  const json_t *array = json_object_get(at->object, member);
  if (!json_is_array(array) || json_array_size(array) != 2)
    return pomp_wrong(at, member, "expected an array of two line numbers");
  for (size_t i = 0; i < 2; ++i) {
    uint64_t line;
    if (!pomp_to_number(at, member, json_array_get(array, i), INT32_MAX, &line))
      return false;
    lines[i] = (unsigned)line;
  }
  return true;
}

/** Makes a CTC string of the attributes of a region.
 *  \returns a string to free, or null if there is no memory. */
static char *make_ctc(json_t *attributes) {
  size_t size = 32;
  const char *key;
  json_t *value;
  struct pomp_ctc_writer w;
  json_object_foreach(attributes, key, value) size +=
      strlen(key) + 3 * json_string_length(value) + 2;
  char *ctc = malloc(size);
  pomp_ctc_begin(&w, ctc, size);
  json_object_foreach(attributes, key, value)
      pomp_ctc_add(&w, key, json_string_value(value));
  pomp_ctc_finish(&w);
  return ctc;
}

static bool read_fields(const struct pomp_cursor *at,
                        struct pomp_ctc_fields *fields) {
  const char *type, *directive, *name, *file, *key;
  json_t *attributes = json_object_get(at->object, "attributes"), *value;
  unsigned lines[4];
  if (!pomp_read_string(at, "type", &type) ||
      !pomp_read_string(at, "directive", &directive) ||
      !pomp_read_string(at, "name", &name) ||
      !pomp_read_string(at, "file", &file) ||
      !read_lines(at, "start_lines", lines) ||
      !read_lines(at, "end_lines", lines + 2))
    return false;
  if (!json_is_object(attributes))
    return pomp_wrong(at, "attributes", "expected an object");
  json_object_foreach(attributes, key, value) {
    if (!json_is_string(value))
      return pomp_wrong(at, "attributes", "expected only strings in it");
  }
  if (pomp_ctc_read_fields(fields, make_ctc(attributes)) &&
      pomp_ctc_set_fields(fields, type, directive, name, file, lines))
    return true;
  pomp_complain("out of memory");
  return false;
}

static bool read_region(const struct pomp_cursor *at,
                        struct pomp_result_region *r) {
  if (!read_kind(at, &r->kind) || !read_fields(at, &r->fields) ||
      !pomp_read_measures(at, POMP_OWNER_REGION, r->numbers))
    return false;

  const json_t *imbalance = json_object_get(at->object, "imbalance_percent");
  r->has_imbalance = json_is_number(imbalance);
  if (!r->has_imbalance && !json_is_null(imbalance))
    return pomp_wrong(at, "imbalance_percent", "expected a number or null");
  r->imbalance = json_number_value(imbalance);

  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, "exclusive");
  if (!json_is_object(inner.object))
    return pomp_wrong(at, "exclusive", "expected an object");
  if (!pomp_read_states(&inner, false, r->states))
    return false;

  return pomp_read_task_sums(at, &r->tasks) &&
         pomp_read_object(at, "loop", POMP_OWNER_LOOP, r->loop.numbers) &&
         pomp_read_object(at, "transfers", POMP_OWNER_TRANSFERS,
                          r->transfers.numbers) &&
         pomp_read_object(at, "timed", POMP_OWNER_TIMED, r->timed.numbers) &&
         pomp_read_object(at, "teams", POMP_OWNER_TEAMS, r->teams.numbers);
}

bool pomp_read_region(const struct pomp_cursor *at,
                      struct pomp_profile *profile, uint32_t *capacity) {
  struct pomp_result *r = profile->result;
  if (!pomp_array_grow((void **)&r->regions, capacity, r->num_regions,
                       sizeof(*r->regions))) {
    pomp_complain("out of memory");
    return false;
  }
  return pomp_has_id(at) && read_region(at, &r->regions[r->num_regions++]);
}

static bool read_metric(const struct pomp_cursor *at,
                        const struct pomp_profile *profile,
                        struct pomp_metric *metric) {
  uint64_t thread;
  if (!pomp_to_number(at, "thread", json_object_get(at->object, "thread"),
                      profile->result->num_threads - 1, &thread) ||
      !pomp_read_measures(at, POMP_OWNER_NODE, metric->numbers) ||
      !pomp_read_states(at, false, metric->states) ||
      (profile->merged && json_object_get(at->object, "serial_ns") &&
       !pomp_read_number(at, "serial_ns",
                         &metric->states[POMP_STATE_SERIAL])) ||
      !pomp_read_counts(at, profile, metric))
    return false;
  metric->thread = (uint32_t)thread;
  return true;
}

static bool read_metrics(const struct pomp_cursor *at,
                         const struct pomp_profile *profile,
                         struct pomp_result_node *node) {
  uint32_t count;
  const json_t *array = pomp_read_array(at, "threads", &count);
  struct pomp_cursor inner = *at;
  if (!array)
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    inner.object = json_array_get(array, i);
    if (!json_is_object(inner.object))
      return pomp_wrong(at, "threads", "expected only objects in it");
    struct pomp_metric *metric = pomp_metric_append(node);
    if (!metric) {
      pomp_complain("out of memory");
      return false;
    }
    if (!read_metric(&inner, profile, metric))
      return false;
  }
  return true;
}

static bool read_path(const struct pomp_cursor *at,
                      struct pomp_profile *profile,
                      struct pomp_result_node *path) {
  path->parent = path->region = POMP_NONE;
  if (!read_kind(at, &path->kind))
    return false;
  if ((path->kind == POMP_KIND_ROOT) != (at->index == 0))
    return pomp_wrong(at, "kind", "expected root first, and nowhere else");
  if (at->index) {
    uint64_t parent, region;
    if (!pomp_to_number(at, "parent", json_object_get(at->object, "parent"),
                        at->index - 1, &parent))
      return false;
    if (!profile->result->num_regions)
      return pomp_wrong(at, "region", "expected no call path without a region");
    if (!pomp_to_number(at, "region", json_object_get(at->object, "region"),
                        profile->result->num_regions - 1, &region))
      return false;
    path->parent = (uint32_t)parent;
    path->region = (uint32_t)region;
  }
  return read_metrics(at, profile, path);
}

bool pomp_read_path(const struct pomp_cursor *at, struct pomp_profile *profile,
                    uint32_t *capacity) {
  struct pomp_result *r = profile->result;
  if (!pomp_array_grow((void **)&r->nodes, capacity, r->num_nodes,
                       sizeof(*r->nodes))) {
    pomp_complain("out of memory");
    return false;
  }
  return pomp_has_id(at) && read_path(at, profile, &r->nodes[r->num_nodes++]);
}
