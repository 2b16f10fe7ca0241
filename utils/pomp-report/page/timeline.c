/*===- timeline.c - What the threads did when, for the page -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "page/timeline.h"
#include "base/table.h"
#include "model/reader.h"
#include "model/region_index.h"
#include "model/regions.h"
#include "replay/replay.h"
#include "support/message.h"

#include <stdlib.h>
#include <string.h>

enum {
  /** Spans of all threads that a page can have, and of one. */
  all_spans = 131072,
  most_spans = 8192,
  least_spans = 256
};

/** The spans of a thread that are kept. */
struct row {
  struct pomp_span *spans;
  uint32_t count;
};

/** The parallel regions that one thread encounters, so many levels deep. */
struct band {
  uint32_t thread, level;
  struct row row;
};

struct timeline {
  const struct pomp_profile *profile;
  struct row *rows;
  uint32_t num_rows, capacity;
  struct band *bands;
  uint32_t num_bands, bands_capacity;
  /** By thread and level: one more than the band. */
  struct pomp_table band_of;
  /** Shorter spans may have been merged, in nanoseconds. */
  uint64_t resolution;
  json_t *json;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the timeline");
  return false;
}

/** Merges several spans of one thread into the longest. */
static struct pomp_span merge(const struct pomp_span *spans, uint32_t count) {
  uint64_t times[POMP_NUM_STATES] = {0};
  struct pomp_span merged = spans[0];
  int most = 0;
  for (uint32_t i = 0; i < count; ++i)
    times[spans[i].state] += spans[i].end - spans[i].begin;
  for (int s = 1; s < POMP_NUM_STATES; ++s)
    if (times[s] > times[most])
      most = s;
  uint64_t longest = 0;
  for (uint32_t i = 0; i < count; ++i)
    if (spans[i].state == (enum pomp_state)most &&
        spans[i].end - spans[i].begin > longest) {
      longest = spans[i].end - spans[i].begin;
      merged = spans[i];
    }
  merged.begin = spans[0].begin;
  merged.end = spans[count - 1].end;
  return merged;
}

/** Merges spans that are shorter than \p resolution with their neighbours. */
static void coarsen(struct row *row, uint64_t resolution) {
  uint32_t kept = 0;
  for (uint32_t i = 0, next; i < row->count; i = next) {
    const struct pomp_span *first = &row->spans[i];
    next = i + 1;
    if (first->end - first->begin < resolution)
      while (next < row->count &&
             row->spans[next].end - first->begin < resolution)
        ++next;
    row->spans[kept++] = merge(first, next - i);
  }
  row->count = kept;
}

/** Merges until there are at most \p limit spans. */
static void shrink(struct timeline *t, struct row *row, uint32_t limit) {
  coarsen(row, t->resolution);
  while (row->count > limit) {
    t->resolution = t->resolution ? t->resolution * 2 : 64;
    coarsen(row, t->resolution);
  }
}

static bool add_span(struct timeline *t, struct row *row,
                     const struct pomp_span *span) {
  if (!row->spans && !(row->spans = calloc(most_spans, sizeof(*row->spans))))
    return no_memory();
  struct pomp_span *last = row->count ? &row->spans[row->count - 1] : NULL;
  if (last && last->end == span->begin && last->path == span->path &&
      last->state == span->state) {
    last->end = span->end;
    return true;
  }
  /* Half of the room is to be gained, or the next time comes soon. */
  if (row->count == most_spans)
    shrink(t, row, most_spans / 2);
  row->spans[row->count++] = *span;
  return true;
}

static struct row *find_band(struct timeline *t, uint32_t thread,
                             uint32_t level) {
  uint32_t *number =
      pomp_table_find(&t->band_of, (uint64_t)level << 32 | thread);
  if (!number)
    return NULL;
  if (!*number) {
    if (!pomp_array_grow((void **)&t->bands, &t->bands_capacity, t->num_bands,
                         sizeof(*t->bands)))
      return NULL;
    t->bands[t->num_bands].thread = thread;
    t->bands[t->num_bands].level = level;
    *number = ++t->num_bands;
  }
  return &t->bands[*number - 1].row;
}

/** While a thread is in a parallel region that it has encountered, the visits
 *  there continue. */
static bool add_bands(struct timeline *t, const struct pomp_span *span) {
  for (uint32_t level = 0; level < POMP_REPLAY_LEVELS; ++level) {
    struct pomp_span part = *span;
    if (!(part.path = span->encountered[level]))
      continue;
    part.state = POMP_STATE_WORK;
    struct row *row = find_band(t, span->thread, level);
    if (!row)
      return no_memory();
    if (!add_span(t, row, &part))
      return false;
  }
  return true;
}

static bool take_span(void *data, const struct pomp_span *span) {
  struct timeline *t = data;
  if (!pomp_array_grow((void **)&t->rows, &t->capacity, span->thread,
                       sizeof(*t->rows)))
    return no_memory();
  if (span->thread >= t->num_rows)
    t->num_rows = span->thread + 1;
  return add_span(t, &t->rows[span->thread], span) && add_bands(t, span);
}

/** \returns the number of the region of the profile that is the same construct,
 *  else what to call it. */
static json_t *name_region(const struct pomp_profile *p,
                           const struct pomp_region_index *index,
                           const struct pomp_ctc_fields *r) {
  uint32_t found = pomp_region_index_find(p, index, r);
  const char *name = *r->name ? r->name : r->type;
  return found == POMP_NONE ? pomp_to_json_string(name, strlen(name))
                            : json_integer(found);
}

/** A band's: begin, length, region. */
static json_t *band_to_json(const struct pomp_trace *trace,
                            const struct band *b) {
  json_t *spans = json_array();
  for (uint32_t i = 0; i < b->row.count; ++i) {
    const struct pomp_span *s = &b->row.spans[i];
    json_array_append_new(spans, json_integer((json_int_t)s->begin));
    json_array_append_new(spans, json_integer((json_int_t)(s->end - s->begin)));
    json_array_append_new(spans, json_integer(s->path->region));
  }
  return json_pack("{si si so}", "thread",
                   (int)trace->threads[b->thread].number, "level",
                   (int)b->level, "spans", spans);
}

/** Where tasks were created and where they began, as one flat array: thread and
 *  time, thread and time, region. */
static json_t *tasks_to_json(const struct pomp_replay *replay) {
  const struct pomp_instances *instances = &replay->engine->instances;
  const struct pomp_trace_thread *threads = replay->trace->threads;
  json_t *all = json_array();
  for (uint32_t i = 0; i < pomp_instance_count(instances); ++i) {
    const struct pomp_instance *task = &instances->table[i];
    if (!task->creator || !task->executor || !task->begin)
      continue;
    const json_int_t values[] = {threads[task->creator - 1].number,
                                 (json_int_t)task->create_begin,
                                 threads[task->executor - 1].number,
                                 (json_int_t)task->begin, task->path->region};
    for (size_t k = 0; k < sizeof(values) / sizeof(values[0]); ++k)
      json_array_append_new(all, json_integer(values[k]));
  }
  return all;
}

/** The spans of a row as one flat array: begin, length, state, region. */
static json_t *row_to_json(const struct row *row) {
  json_t *spans = json_array();
  for (uint32_t i = 0; i < row->count; ++i) {
    const struct pomp_span *s = &row->spans[i];
    if (s->state == POMP_STATE_IDLE)
      continue;
    json_array_append_new(spans, json_integer((json_int_t)s->begin));
    json_array_append_new(spans, json_integer((json_int_t)(s->end - s->begin)));
    json_array_append_new(spans, json_integer(s->state));
    json_array_append_new(
        spans,
        json_integer(s->path->parent ? (json_int_t)s->path->region : -1));
  }
  return spans;
}

static bool finish(void *data, const struct pomp_replay *replay) {
  struct timeline *t = data;
  const struct pomp_trace *trace = replay->trace;
  uint32_t limit = t->num_rows ? all_spans / t->num_rows : most_spans;
  limit = limit < least_spans ? least_spans : limit;
  json_t *threads = json_array(), *regions = json_array(),
         *bands = json_array();
  /* The resolution that the last needs is that of all. */
  for (int round = 0; round < 2; ++round) {
    for (uint32_t i = 0; i < t->num_rows; ++i)
      shrink(t, &t->rows[i], limit);
    for (uint32_t i = 0; i < t->num_bands; ++i)
      shrink(t, &t->bands[i].row, limit);
  }
  for (uint32_t i = 0; i < t->num_rows; ++i)
    json_array_append_new(threads,
                          json_pack("{si sI so}", "thread",
                                    (int)trace->threads[i].number, "lost",
                                    (json_int_t)trace->threads[i].lost, "spans",
                                    row_to_json(&t->rows[i])));
  for (uint32_t i = 0; i < t->num_bands; ++i)
    json_array_append_new(bands, band_to_json(trace, &t->bands[i]));
  struct pomp_region_index index = {0};
  if (!pomp_region_index_make(t->profile, &index))
    no_memory();
  for (uint32_t i = 0; index.next && i < trace->num_regions; ++i)
    json_array_append_new(regions,
                          name_region(t->profile, &index, &trace->regions[i]));
  pomp_region_index_free(&index);
  t->json = json_pack("{sI sI so so so so}", "end_ns", (json_int_t)replay->end,
                      "resolution_ns", (json_int_t)t->resolution, "threads",
                      threads, "bands", bands, "tasks", tasks_to_json(replay),
                      "regions", regions);
  return t->json;
}

json_t *pomp_timeline_to_json(const char *directory,
                              const struct pomp_profile *profile) {
  struct timeline t = {.profile = profile};
  const struct pomp_replay_taker taker = {
      .data = &t, .take_span = take_span, .finish = finish};
  pomp_replay(&taker, directory);
  for (uint32_t i = 0; i < t.num_rows; ++i)
    free(t.rows[i].spans);
  free(t.rows);
  for (uint32_t i = 0; i < t.num_bands; ++i)
    free(t.bands[i].row.spans);
  free(t.bands);
  pomp_table_free(&t.band_of);
  return t.json;
}
