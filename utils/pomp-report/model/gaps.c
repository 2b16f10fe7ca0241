/*===- gaps.c - Serial time between parallel regions ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/gaps.h"
#include "base/table.h"
#include "model/reader.h"
#include "model/regions.h"

#include <stdlib.h>

bool pomp_gap_end(struct pomp_gap_list *list, struct pomp_gap_begin *begin,
                  uint32_t to, uint64_t now) {
  /* Never 0, which is no key. */
  uint64_t key = UINT64_C(1) << 63 | (uint64_t)begin->from << 32 | (to + 1);
  uint64_t since = begin->since;
  uint32_t from = begin->from - 1;
  *begin = (struct pomp_gap_begin){now, 0};
  if (to == POMP_NONE && now <= since)
    return true;
  uint32_t *index = pomp_table_find(&list->index, key);
  if (!index)
    return false;
  if (!*index) {
    if (!pomp_array_grow((void **)&list->items, &list->capacity, list->count,
                         sizeof(*list->items)))
      return false;
    list->items[list->count] = (struct pomp_gap_row){.from = from, .to = to};
    *index = ++list->count;
  }
  ++list->items[*index - 1].visits;
  list->items[*index - 1].time += now - since;
  return true;
}

void pomp_gap_list_free(struct pomp_gap_list *list) {
  free(list->items);
  pomp_table_free(&list->index);
}

bool pomp_gaps_take(struct pomp_profile *profile,
                    const struct pomp_gap_list *list, const uint32_t *ids) {
  profile->result->gaps =
      pomp_make(list->count, sizeof(*profile->result->gaps));
  if (!profile->result->gaps)
    return false;
  profile->result->num_gaps = list->count;
  for (uint32_t i = 0; i < list->count; ++i) {
    struct pomp_gap_row *gap = &profile->result->gaps[i];
    *gap = list->items[i];
    gap->from = gap->from == POMP_NONE ? POMP_NONE : ids[gap->from];
    gap->to = gap->to == POMP_NONE ? POMP_NONE : ids[gap->to];
  }
  pomp_gaps_sort(profile->result->gaps, profile->result->num_gaps);
  return true;
}

/** Reads a region, or null. */
static bool read_end(const struct pomp_cursor *at, const char *member,
                     const struct pomp_profile *profile, uint32_t *region) {
  const json_t *value = json_object_get(at->object, member);
  uint64_t number;
  *region = POMP_NONE;
  if (json_is_null(value))
    return true;
  if (!profile->result->num_regions)
    return pomp_wrong(at, member, "expected null: there is no region");
  if (!pomp_to_number(at, member, value, profile->result->num_regions - 1,
                      &number))
    return false;
  *region = (uint32_t)number;
  return true;
}

bool pomp_read_gaps(struct pomp_profile *profile) {
  struct pomp_cursor at = {profile->input, NULL, 0, profile->document};
  if (!json_object_get(profile->document, "serial_gaps"))
    return true;
  const json_t *array =
      pomp_read_array(&at, "serial_gaps", &profile->result->num_gaps);
  if (!array ||
      !(profile->result->gaps = pomp_make(profile->result->num_gaps,
                                          sizeof(*profile->result->gaps))))
    return false;
  at.array = "serial_gaps";
  for (uint32_t i = 0; i < profile->result->num_gaps; ++i) {
    struct pomp_gap_row *gap = &profile->result->gaps[i];
    if (!pomp_enter_object(&at, array, i) ||
        !read_end(&at, "from", profile, &gap->from) ||
        !read_end(&at, "to", profile, &gap->to) ||
        !pomp_read_measures(&at, POMP_OWNER_GAP, gap->numbers))
      return false;
    gap->is_rest = json_is_true(json_object_get(at.object, "rest"));
  }
  return true;
}

json_t *pomp_gaps_to_json(const struct pomp_profile *profile) {
  json_t *array = json_array();
  for (uint32_t i = 0; array && i < profile->result->num_gaps; ++i) {
    const struct pomp_gap_row *g = &profile->result->gaps[i];
    json_t *gap =
        json_pack("{sb so so}", "rest", (int)g->is_rest, "from",
                  g->from == POMP_NONE ? json_null() : json_integer(g->from),
                  "to", g->to == POMP_NONE ? json_null() : json_integer(g->to));
    pomp_add_measures(gap, POMP_OWNER_GAP, g->numbers);
    json_array_append_new(array, gap);
  }
  return array;
}
