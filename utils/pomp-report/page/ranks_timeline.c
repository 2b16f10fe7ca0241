/*===- ranks_timeline.c - What the threads of all ranks did when ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/reader.h"
#include "page/timeline.h"
#include "study/ranks/ranks_trace.h"

#include <stdlib.h>

/** A page with more is slow, and too large to read. */
enum { most_ranks = 32 };

/** The timeline of all ranks. */
struct joined {
  json_t *threads, *bands, *regions;
  uint64_t end, resolution;
};

/** Puts the times of flat spans on the common clock, and has their regions, the
 *  last of each \p size numbers, be those of all ranks. */
static void move(json_t *spans, size_t size, const struct pomp_process *p,
                 size_t first_region) {
  for (size_t i = 0; i + size <= json_array_size(spans); i += size) {
    json_t *begin = json_array_get(spans, i);
    json_t *length = json_array_get(spans, i + 1);
    json_t *region = json_array_get(spans, i + size - 1);
    uint64_t from = (uint64_t)json_integer_value(begin);
    uint64_t to = from + (uint64_t)json_integer_value(length);
    uint64_t moved = pomp_shift_time(&p->shift, from);
    json_integer_set(begin, (json_int_t)moved);
    json_integer_set(length,
                     (json_int_t)(pomp_shift_time(&p->shift, to) - moved));
    if (json_integer_value(region) >= 0)
      json_integer_set(region,
                       json_integer_value(region) + (json_int_t)first_region);
  }
}

/** Adds the timeline of a rank, whose threads get numbers of their own. */
static void add(struct joined *all, json_t *timeline,
                const struct pomp_process *p) {
  size_t first_thread = json_array_size(all->threads);
  size_t first_region = json_array_size(all->regions), i;
  json_t *threads = json_object_get(timeline, "threads"), *item;
  json_t *bands = json_object_get(timeline, "bands");
  uint64_t end = pomp_shift_time(&p->shift, pomp_number_of(timeline, "end_ns"));
  uint64_t resolution = pomp_number_of(timeline, "resolution_ns");
  all->end = end > all->end ? end : all->end;
  all->resolution = resolution > all->resolution ? resolution : all->resolution;
  json_array_foreach(bands, i, item) {
    uint64_t number = pomp_number_of(item, "thread");
    size_t k = 0;
    while (k < json_array_size(threads) &&
           pomp_number_of(json_array_get(threads, k), "thread") != number)
      ++k;
    json_object_set_new(item, "thread",
                        json_integer((json_int_t)(first_thread + k)));
    move(json_object_get(item, "spans"), 3, p, first_region);
  }
  json_array_foreach(threads, i, item) {
    json_object_set_new(item, "name",
                        json_sprintf("rank %u thread %d", p->rank,
                                     (int)pomp_number_of(item, "thread")));
    json_object_set_new(item, "thread",
                        json_integer((json_int_t)(first_thread + i)));
    move(json_object_get(item, "spans"), 4, p, first_region);
  }
  json_array_extend(all->threads, threads);
  json_array_extend(all->bands, bands);
  json_array_extend(all->regions, json_object_get(timeline, "regions"));
}

json_t *pomp_ranks_timeline_to_json(const char *input,
                                    const struct pomp_profile *merged) {
  struct pomp_rank_traces traces;
  struct joined all = {json_array(), json_array(), json_array(), 0, 0};
  uint32_t count = pomp_rank_traces_open(&traces, input) ? traces.count : 0;
  for (uint32_t i = 0; i < count && i < most_ranks; ++i) {
    const struct pomp_process *p = &traces.processes[i];
    json_t *timeline = pomp_timeline_to_json(p->directory, merged);
    if (timeline)
      add(&all, timeline, p);
    json_decref(timeline);
  }
  json_t *result = json_pack(
      "{sI sI so so s[] so sI}", "end_ns", (json_int_t)all.end, "resolution_ns",
      (json_int_t)all.resolution, "threads", all.threads, "bands", all.bands,
      "tasks", "regions", all.regions, "ranks", (json_int_t)count);
  pomp_rank_traces_free(&traces);
  if (count)
    return result;
  json_decref(result);
  return json_null();
}
