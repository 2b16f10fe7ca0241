/*===- regions.c - What regions are called, and in which order ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/regions.h"
#include "model/reader.h"
#include "pomp/ctc.h"

#include "profile/report/rows.h"

#include <stdlib.h>
#include <string.h>

uint32_t pomp_path_next(const struct pomp_profile *profile, uint32_t path,
                        int *depth) {
  const struct pomp_result_node *paths = profile->result->nodes;
  if (paths[path].first_child) {
    ++*depth;
    return paths[path].first_child;
  }
  while (path && !paths[path].sibling) {
    path = paths[path].parent;
    --*depth;
  }
  return path ? paths[path].sibling : POMP_NONE;
}

uint64_t pomp_region_waiting(const struct pomp_result_region *region) {
  uint64_t sum = 0;
  for (unsigned s = 0; s < POMP_NUM_NODE_STATES; ++s)
    if (pomp_state_is_wait(s))
      sum += region->states[s];
  return sum;
}

uint64_t pomp_region_self(const struct pomp_result_region *region) {
  uint64_t sum = 0;
  for (int s = 0; s < POMP_NUM_NODE_STATES; ++s)
    sum += region->states[s];
  return sum;
}

static int compare(const void *a, const void *b, void *regions) {
  const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
  const struct pomp_result_region *x =
      (const struct pomp_result_region *)regions + i;
  const struct pomp_result_region *y =
      (const struct pomp_result_region *)regions + j;
  if (x->time != y->time)
    return x->time < y->time ? 1 : -1;
  if (x->visits != y->visits)
    return x->visits < y->visits ? 1 : -1;
  return i < j ? -1 : i > j;
}

uint32_t *pomp_region_order(const struct pomp_profile *profile) {
  uint32_t *order = calloc(profile->result->num_regions + 1, sizeof(*order));
  for (uint32_t i = 0; order && i < profile->result->num_regions; ++i)
    order[i] = i;
  if (order)
    qsort_r(order, profile->result->num_regions, sizeof(*order), compare,
            profile->result->regions);
  return order;
}

const char *pomp_region_type(const struct pomp_result_region *region) {
  return pomp_type_name(region->fields.type, pomp_kind_names[region->kind]);
}

json_t *pomp_region_attributes(const struct pomp_result_region *region) {
  json_t *attributes = json_object();
  struct pomp_ctc_attribute a;
  const char *cursor = region->fields.ctc;
  while (pomp_ctc_next(&cursor, &a)) {
    char *key = strndup(a.key, a.key_length);
    char *value = malloc(a.value_length + 1);
    if (key && value && !json_object_get(attributes, key)) {
      pomp_ctc_unescape(&a, value, a.value_length + 1);
      json_object_set_new(attributes, key,
                          pomp_to_json_string(value, strlen(value)));
    }
    free(key);
    free(value);
  }
  return attributes;
}

bool pomp_region_is_league(const struct pomp_result_region *region) {
  return strcmp(region->fields.type, "teams") == 0;
}

uint32_t pomp_region_last_line(const struct pomp_result_region *region) {
  return region->fields.lines[3] ? region->fields.lines[3]
                                 : region->fields.lines[1];
}

void pomp_add_where(struct pomp_text *text,
                    const struct pomp_result_region *region, size_t width) {
  pomp_row_where(text, &region->fields.where, width);
}

void pomp_add_where_fit(struct pomp_text *text,
                        const struct pomp_result_region *region,
                        unsigned width) {
  struct pomp_text where = {0};
  pomp_add_where(&where, region, width);
  text->failed |= where.failed;
  pomp_text_fit(text, where.data ? where.data : "", width, true);
  free(where.data);
}

bool pomp_has_tasks(const struct pomp_profile *profile) {
  for (uint32_t i = 0; i < profile->result->num_regions; ++i)
    if (profile->result->regions[i].tasks)
      return true;
  return profile->result->num_instances > 0;
}
