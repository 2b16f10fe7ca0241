/*===- timeline.c - What the threads did when, for the page -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "timeline.h"
#include "message.h"
#include "reader.h"
#include "report.h"
#include "trace_table.h"
#include "track.h"

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

struct timeline {
  const struct pomp_profile *profile;
  struct row *rows;
  uint32_t num_rows, capacity;
  /** Shorter spans may have been merged, in nanoseconds. */
  uint64_t resolution;
  json_t *json;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the timeline");
  return false;
}

/** What several spans of one thread become: the one that takes most. */
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

static bool take_span(void *data, const struct pomp_tracker *tracker,
                      const struct pomp_span *span) {
  struct timeline *t = data;
  (void)tracker;
  if (!pomp_array_grow((void **)&t->rows, &t->capacity, span->thread,
                       sizeof(*t->rows)))
    return no_memory();
  if (span->thread >= t->num_rows)
    t->num_rows = span->thread + 1;
  struct row *row = &t->rows[span->thread];
  if (!row->spans && !(row->spans = calloc(most_spans, sizeof(*row->spans))))
    return no_memory();
  struct pomp_span *last = row->count ? &row->spans[row->count - 1] : NULL;
  if (last && last->end == span->begin && last->node == span->node &&
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

/** The regions of the profile, to be found by what they are. */
struct index {
  /** One more than the first region with such a hash, and for each region one
   *  more than the next one; 0: there is none. */
  struct pomp_table first;
  uint32_t *next;
};

static uint64_t hash(uint64_t hash, const char *string) {
  do
    hash = (hash ^ (unsigned char)*string) * UINT64_C(1099511628211);
  while (*string++);
  return hash;
}

static uint64_t hash_region(const char *type, const char *file,
                            const char *name, const uint32_t lines[4]) {
  uint64_t start = (uint64_t)lines[0] << 32 ^ lines[3];
  return hash(hash(hash(start, type), file), name);
}

static bool make_index(const struct pomp_profile *p, struct index *index) {
  index->next = calloc(p->num_regions + 1, sizeof(*index->next));
  for (uint32_t i = index->next ? p->num_regions : 0; i--;) {
    const struct pomp_region *x = &p->regions[i];
    uint32_t *first = pomp_table_find(
        &index->first, hash_region(x->type, x->file, x->name, x->lines));
    if (!first)
      return false;
    index->next[i] = *first;
    *first = i + 1;
  }
  return index->next;
}

static void free_index(struct index *index) {
  pomp_table_free(&index->first);
  free(index->next);
}

/** \returns the number of the region of the profile that is the same construct,
 *  else what to call it. */
static json_t *find_region(const struct pomp_profile *p,
                           const struct index *index,
                           const struct pomp_ctc_fields *r) {
  const uint32_t *first = pomp_table_get(
      &index->first, hash_region(r->type, r->file, r->name, r->lines));
  for (uint32_t i = first ? *first : 0; i; i = index->next[i - 1]) {
    const struct pomp_region *x = &p->regions[i - 1];
    if (x->lines[0] == r->lines[0] && x->lines[3] == r->lines[3] &&
        x->where.column == r->where.column && strcmp(x->type, r->type) == 0 &&
        strcmp(x->file, r->file) == 0 && strcmp(x->name, r->name) == 0 &&
        strcmp(x->where.path, r->path) == 0 &&
        strcmp(x->where.macro, r->macro) == 0)
      return json_integer(i - 1);
  }
  const char *name = *r->name ? r->name : r->type;
  return pomp_to_json_string(name, strlen(name));
}

/** The spans of a row as one flat array: begin, length, state, region. */
static json_t *row_to_json(const struct row *row,
                           const struct pomp_tracker *tracker) {
  json_t *spans = json_array();
  for (uint32_t i = 0; i < row->count; ++i) {
    const struct pomp_span *s = &row->spans[i];
    uint32_t region = tracker->nodes[s->node].region;
    if (s->state == POMP_STATE_IDLE)
      continue;
    json_array_append_new(spans, json_integer((json_int_t)s->begin));
    json_array_append_new(spans, json_integer((json_int_t)(s->end - s->begin)));
    json_array_append_new(spans, json_integer(s->state));
    json_array_append_new(spans, region == POMP_NONE ? json_integer(-1)
                                                     : json_integer(region));
  }
  return spans;
}

static bool finish(void *data, const struct pomp_tracker *tracker,
                   const struct pomp_model *m) {
  struct timeline *t = data;
  uint32_t limit = t->num_rows ? all_spans / t->num_rows : most_spans;
  limit = limit < least_spans ? least_spans : limit;
  json_t *threads = json_array(), *regions = json_array();
  uint64_t end = m->trace->end_ns > m->now ? m->trace->end_ns : m->now;
  /* The resolution that the last needs is that of all. */
  for (int round = 0; round < 2; ++round)
    for (uint32_t i = 0; i < t->num_rows; ++i)
      shrink(t, &t->rows[i], limit);
  for (uint32_t i = 0; i < t->num_rows; ++i)
    json_array_append_new(
        threads,
        json_pack("{si sI so}", "thread", (int)m->trace->threads[i].number,
                  "lost", (json_int_t)m->trace->threads[i].lost, "spans",
                  row_to_json(&t->rows[i], tracker)));
  struct index index = {0};
  if (!make_index(t->profile, &index))
    no_memory();
  for (uint32_t i = 0; index.next && i < m->trace->num_regions; ++i)
    json_array_append_new(
        regions, find_region(t->profile, &index, &m->trace->regions[i]));
  free_index(&index);
  t->json = json_pack("{sI sI so so}", "end_ns", (json_int_t)end,
                      "resolution_ns", (json_int_t)t->resolution, "threads",
                      threads, "regions", regions);
  return t->json;
}

json_t *pomp_timeline_to_json(const char *directory,
                              const struct pomp_profile *profile) {
  struct timeline t = {.profile = profile};
  struct pomp_tracker tracker = {
      .data = &t, .take_span = take_span, .finish = finish};
  pomp_track(&tracker, directory);
  for (uint32_t i = 0; i < t.num_rows; ++i)
    free(t.rows[i].spans);
  free(t.rows);
  return t.json;
}
