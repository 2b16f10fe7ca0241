/*===- read_merged.c - Reads what a merged profile has in addition --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_merged.h"
#include "base/table.h"
#include "input/parts.h"
#include "model/hybrid.h"
#include "model/merged.h"
#include "sample/samples.h"
#include "support/message.h"

#include <stdlib.h>

bool pomp_begin_merged(struct pomp_profile *profile) {
  if (!json_object_get(profile->document, "merged"))
    return true;
  profile->merged = pomp_make(1, sizeof(*profile->merged));
  return profile->merged;
}

static bool read_rank(const struct pomp_cursor *at, struct pomp_rank_row *row) {
  uint64_t number, threads;
  const json_t *served = json_object_get(at->object, "served_work_ns");
  row->is_read = true;
  row->ended_early = json_is_true(json_object_get(at->object, "ended_early"));
  row->served_work = json_number_value(served);
  if (!pomp_to_number(at, "rank", json_object_get(at->object, "rank"),
                      POMP_NONE - 1, &number) ||
      !pomp_to_number(at, "threads", json_object_get(at->object, "threads"),
                      UINT32_MAX, &threads) ||
      !pomp_read_number(at, "wall_time_ns", &row->wall_time) ||
      !pomp_read_number(at, "work_ns", &row->work) ||
      !pomp_read_number(at, "serial_ns", &row->serial) ||
      !pomp_read_number(at, "mpi_ns", &row->mpi) ||
      !pomp_read_number(at, "useful_ns", &row->useful) ||
      !pomp_read_number(at, "all_ns", &row->all))
    return false;
  row->number = (uint32_t)number;
  row->num_threads = (uint32_t)threads;
  return (json_is_number(served) && row->served_work >= 0 &&
          row->served_work <= (double)INT64_MAX) ||
         pomp_wrong(at, "served_work_ns", "expected a number from 0 on");
}

bool pomp_read_rank(const struct pomp_cursor *at, struct pomp_profile *profile,
                    uint32_t *capacity) {
  struct pomp_merged *merged = profile->merged;
  struct pomp_rank_row row = {.input = profile->input};
  if (!read_rank(at, &row))
    return false;
  if (merged->num_ranks &&
      row.number <= merged->rows[merged->num_ranks - 1].number)
    return pomp_wrong(at, "rank", "expected a larger one than the one before");
  if (!pomp_array_grow((void **)&merged->rows, capacity, merged->num_ranks,
                       sizeof(row))) {
    pomp_complain("out of memory");
    return false;
  }
  merged->rows[merged->num_ranks++] = row;
  return true;
}

uint32_t pomp_lowest_rank(const char *path) {
  struct pomp_parts parts;
  json_t *head = pomp_parts_open(&parts, path);
  if (!head)
    return POMP_NONE;
  json_t *row = parts.has_ranks ? pomp_parts_element(&parts) : NULL;
  uint64_t number = pomp_number_of(row, "rank");
  json_decref(row);
  json_decref(head);
  pomp_parts_close(&parts);
  return number < POMP_NONE ? (uint32_t)number : POMP_NONE;
}

static bool read_spread(const struct pomp_cursor *at, const char *member,
                        uint32_t num_ranks, struct pomp_spread *s) {
  struct pomp_cursor inner = *at;
  uint64_t ranks, most;
  inner.object = json_object_get(at->object, member);
  if (!json_is_object(inner.object))
    return pomp_wrong(at, member, "expected an object");
  if (!pomp_to_number(&inner, "ranks", json_object_get(inner.object, "ranks"),
                      num_ranks, &ranks) ||
      !pomp_read_number(&inner, "sum_ns", &s->sum) ||
      !pomp_read_number(&inner, "min_ns", &s->min) ||
      !pomp_read_number(&inner, "max_ns", &s->max) ||
      !pomp_to_number(&inner, "max_rank",
                      json_object_get(inner.object, "max_rank"), POMP_NONE - 1,
                      &most))
    return false;
  s->ranks = (uint32_t)ranks;
  s->most = (uint32_t)most;
  return true;
}

/** Reads an object of the states that there are. */
static bool read_states(const struct pomp_cursor *at, uint32_t num_ranks,
                        struct pomp_spread *states) {
  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, "states");
  if (!json_is_object(inner.object))
    return pomp_wrong(at, "states", "expected an object");
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    if (json_object_get(inner.object, pomp_state_names[s]) &&
        !read_spread(&inner, pomp_state_names[s], num_ranks, &states[s]))
      return false;
  return true;
}

static bool read_region(const struct pomp_cursor *at, uint32_t num_ranks,
                        struct pomp_region_spread *s) {
  uint64_t ranks;
  if (!pomp_to_number(at, "ranks", json_object_get(at->object, "ranks"),
                      num_ranks, &ranks) ||
      !pomp_read_number(at, "average_work_ns", &s->average_work) ||
      !read_spread(at, "time", num_ranks, &s->time) ||
      !read_states(at, num_ranks, s->states))
    return false;
  s->ranks = (uint32_t)ranks;
  return true;
}

static bool read_regions(struct pomp_cursor at, struct pomp_profile *profile) {
  struct pomp_merged *merged = profile->merged;
  uint32_t count;
  const json_t *array = pomp_read_array(&at, "regions", &count);
  if (!array)
    return false;
  if (count != profile->result->num_regions)
    return pomp_wrong(&at, "merged.regions",
                      "expected as many as there are "
                      "regions");
  merged->regions = pomp_make(count, sizeof(*merged->regions));
  merged->regions_capacity = count;
  at.array = "merged.regions";
  for (uint32_t i = 0; merged->regions && i < count; ++i)
    if (!pomp_enter_object(&at, array, i) ||
        !read_region(&at, merged->num_ranks, &merged->regions[i]))
      return false;
  return merged->regions;
}

bool pomp_read_merged(struct pomp_cursor at, struct pomp_profile *profile) {
  struct pomp_merged *merged = profile->merged;
  uint64_t size;
  if (!merged)
    return true;
  if (!merged->num_ranks)
    return pomp_wrong(&at, "ranks", "expected at least one");
  struct pomp_ranks ranks = {.num_rows = merged->num_ranks,
                             .rows = merged->rows};
  pomp_ranks_sum_up(&ranks);
  merged->hybrid = ranks.hybrid;
  if (!json_is_object(json_object_get(at.object, "efficiency")))
    return pomp_wrong(&at, "efficiency", "expected an object");
  if (!pomp_read_object(&at, "efficiency", POMP_OWNER_EFFICIENCY,
                        merged->efficiency) ||
      !pomp_read_number(&at, "lost_events", &profile->lost_events))
    return false;
  struct pomp_cursor inner = at;
  inner.object = json_object_get(at.object, "merged");
  if (!json_is_object(inner.object))
    return pomp_wrong(&at, "merged", "expected an object");
  if (!pomp_to_number(&inner, "size", json_object_get(inner.object, "size"),
                      UINT32_MAX, &size) ||
      !pomp_read_number(&inner, "all_ns", &merged->all) ||
      !read_spread(&inner, "wall_time", merged->num_ranks, &merged->wall) ||
      !read_states(&inner, merged->num_ranks, merged->states))
    return false;
  merged->size = (uint32_t)size;
  if (profile->samples &&
      json_is_true(json_object_get(inner.object, "other_rates")))
    pomp_note_other_rate(profile->samples);
  return read_regions(inner, profile);
}
