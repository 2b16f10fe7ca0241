/*===- trace_reader.c - Reads a trace in the order of time ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Keeps one chunk of each thread, regardless of the length of the trace. Files
 * are read, not mapped, and not kept open: there may be more threads than a
 * process may have files, and a file that becomes shorter must not kill the
 * reader.
 */
#include "trace/trace_reader.h"
#include "pomp/attach.h"
#include "trace/trace_files.h"
#include "trace/trace_region.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** How far the clocks of two CPUs, and a record from its chunk, may be apart
 *  in ticks: seconds back, and many years on. */
static const uint64_t max_back = UINT64_C(1) << 34;
static const uint64_t max_ahead = UINT64_C(1) << 60;

static const uint32_t no_thread = UINT32_MAX;

static bool load_chunk(struct pomp_trace *t, struct pomp_trace_cursor *c) {
  while (c->next_chunk < c->num_chunks) {
    const struct pomp_trace_place *chunk = &c->chunks[c->next_chunk++];
    if (!c->buffer && !(c->buffer = malloc(c->chunk_size))) {
      pomp_trace_no_memory(t);
      return false;
    }
    c->offset = c->chunks_begin + chunk->place * c->chunk_size;
    int file = open(c->path, O_RDONLY | O_CLOEXEC);
    c->length = file < 0 ? 0
                         : pomp_trace_read_at(file, c->buffer, c->chunk_size,
                                              c->offset);
    if (file >= 0)
      close(file);
    t->own->done += c->chunk_size;
    if (c->length < c->chunk_size)
      pomp_trace_complain(t, c, c->offset + c->length,
                          "the file ends in the middle of a chunk");
    if (c->length < sizeof(struct pomp_trace_chunk))
      continue;
    struct pomp_trace_chunk head;
    memcpy(&head, c->buffer, sizeof(head));
    c->chunk_ticks = head.moment.ticks;
    c->base_ticks = head.base_ticks;
    c->thread_id = head.thread_id;
    c->at = sizeof(head);
    return true;
  }
  return false;
}

static uint64_t to_ns(const struct pomp_trace *t, uint64_t ticks) {
  const struct pomp_trace_private *o = t->own;
  if (ticks <= o->begin_ticks)
    return 0;
  double ns = (double)(ticks - o->begin_ticks) * o->ns_per_tick + 0.5;
  return ns < 9e18 ? (uint64_t)ns : UINT64_C(9000000000000000000);
}

uint64_t pomp_trace_duration(const struct pomp_trace *t, uint64_t ticks) {
  double ns = (double)ticks * t->own->ns_per_tick + 0.5;
  return ns < 9e18 ? (uint64_t)ns : UINT64_C(9000000000000000000);
}

/** A record, taken apart. */
struct record {
  unsigned event;
  uint32_t region;
  uint64_t time;
  size_t num_values;
  const char *values;
  /** With its values. */
  size_t size;
};

/** Takes the next record of the chunk apart. \returns null, or why it cannot
 *  be one. */
static const char *parse(const struct pomp_trace_cursor *c, struct record *r) {
  struct pomp_trace_record head;
  const char *at = c->buffer + c->at, *end = c->buffer + c->length;
  memcpy(&head, at, sizeof(head));
  at += sizeof(head);
  *r = (struct record){.event = POMP_TRACE_EVENT(head.what),
                       .region = POMP_TRACE_REGION_OF(head.what),
                       .num_values = POMP_TRACE_NUM_VALUES(head.what)};
  int64_t value = POMP_TRACE_MAX_VALUES;
  if (r->num_values == POMP_TRACE_MANY) {
    if ((size_t)(end - at) >= sizeof(value))
      memcpy(&value, at, sizeof(value));
    if (value < 0 || value > POMP_TRACE_MAX_VALUES)
      return "a record has too many values";
    r->num_values = (size_t)value;
    at += sizeof(value);
  }
  r->values = at;
  if (at > end || (size_t)(end - at) / sizeof(value) < r->num_values)
    return "the values of a record are missing";
  r->size = (size_t)(at - c->buffer) - c->at + r->num_values * sizeof(value);
  uint64_t base = c->base_ticks;
  if (r->event == POMP_TRACE_TIME && r->num_values)
    memcpy(&base, at, sizeof(base));
  r->time = base + (uint64_t)(int64_t)(int32_t)(head.time - (uint32_t)base);
  if (base + max_back < c->chunk_ticks || base > c->chunk_ticks + max_ahead)
    return "a record has an impossible time";
  return NULL;
}

/** Keeps the counts of the thread for its next event. */
static void take_counts(struct pomp_trace_cursor *c, const struct record *r) {
  c->has_counts = true;
  for (size_t i = 0; i < r->num_values && i < POMP_MAX_COUNTERS; ++i) {
    uint64_t value;
    memcpy(&value, r->values + i * sizeof(value), sizeof(value));
    c->counts[i] += value;
  }
}

/** \returns whether \p r only says how to read the next ones. */
static bool is_about_others(struct pomp_trace_cursor *c,
                            const struct record *r) {
  if (r->event == POMP_TRACE_COUNTS)
    take_counts(c, r);
  if (r->event == POMP_TRACE_TIME)
    c->base_ticks = r->time;
  if (r->event == POMP_TRACE_THREAD_ID)
    c->thread_id = r->region;
  return r->event == POMP_TRACE_TIME || r->event == POMP_TRACE_THREAD_ID ||
         r->event == POMP_TRACE_COUNTS;
}

/** \returns the counts of the thread until its event, or null. */
static const uint64_t *give_counts(struct pomp_trace_cursor *c) {
  if (!c->has_counts)
    return NULL;
  memcpy(c->event_counts, c->counts, sizeof(c->counts));
  memset(c->counts, 0, sizeof(c->counts));
  c->has_counts = false;
  return c->event_counts;
}

/** The thread has no more events. \returns whether it has counted since. */
static bool take_last_counts(struct pomp_trace_cursor *c, uint32_t thread) {
  if (!c->has_counts)
    return false;
  c->event = (struct pomp_trace_event){.time = c->last_time,
                                       .thread = thread,
                                       .event = POMP_TRACE_COUNTS,
                                       .thread_id = c->thread_id,
                                       .counts = give_counts(c)};
  return true;
}

/** Makes it an event. \returns false if there is no memory. */
static bool take_event(struct pomp_trace *t, uint32_t thread,
                       const struct record *r) {
  struct pomp_trace_cursor *c = t->threads[thread].cursor;
  struct pomp_trace_event *e = &c->event;
  bool special = r->event >= POMP_TRACE_FIRST_SPECIAL;
  uint64_t time = pomp_shift_time(&t->own->shift, to_ns(t, r->time));
  c->last_time = time > c->last_time ? time : c->last_time;
  *e = (struct pomp_trace_event){
      .time = c->last_time,
      .thread = thread,
      .event = (uint16_t)(special ? r->event : r->event - 1),
      .thread_id = c->thread_id,
      .num_values = (unsigned)r->num_values,
      .values = (const int64_t *)(const void *)r->values,
      .counts = give_counts(c)};
  bool is_sample = r->event == POMP_TRACE_SAMPLE;
  if (is_sample && !r->region)
    e->region = UINT32_MAX;
  if ((special && !(is_sample && r->region)) ||
      pomp_trace_find_region(t, r->region - is_sample, &e->region))
    return true;
  pomp_trace_no_memory(t);
  return false;
}

/** Reads the next event of a thread. \returns false at its end. */
static bool advance(struct pomp_trace *t, uint32_t thread) {
  struct pomp_trace_cursor *c = t->threads[thread].cursor;
  for (;;) {
    if (c->at + sizeof(struct pomp_trace_record) > c->length) {
      if (c->at < c->length)
        pomp_trace_complain(t, c, c->offset + c->at,
                            "the file ends in the middle of a record");
      c->at = c->length = 0;
      if (t->own->failed || !load_chunk(t, c))
        return take_last_counts(c, thread);
      continue;
    }
    struct record r;
    const char *trouble = parse(c, &r);
    if (!r.event || trouble) {
      if (r.event)
        pomp_trace_complain(t, c, c->offset + c->at, trouble);
      c->at = c->length;
      continue;
    }
    uint64_t offset = c->offset + c->at;
    c->at += r.size;
    if (is_about_others(c, &r))
      continue;
    if (r.event > POMP_NUM_EVENTS && r.event < POMP_TRACE_FIRST_SPECIAL) {
      pomp_trace_complain(t, c, offset, "a record of an unknown event");
      continue;
    }
    return take_event(t, thread, &r);
  }
}

static bool is_before(const struct pomp_trace *t, uint32_t left,
                      uint32_t right) {
  uint64_t l = t->threads[left].cursor->event.time,
           r = t->threads[right].cursor->event.time;
  return l < r || (l == r && left < right);
}

static void sift_down(struct pomp_trace *t) {
  struct pomp_trace_private *o = t->own;
  for (uint32_t i = 0, child; (child = 2 * i + 1) < o->heap_size; i = child) {
    if (child + 1 < o->heap_size &&
        is_before(t, o->heap[child + 1], o->heap[child]))
      ++child;
    if (!is_before(t, o->heap[child], o->heap[i]))
      return;
    uint32_t other = o->heap[i];
    o->heap[i] = o->heap[child];
    o->heap[child] = other;
  }
}

static void push(struct pomp_trace *t, uint32_t thread) {
  struct pomp_trace_private *o = t->own;
  uint32_t i = o->heap_size++;
  for (; i && is_before(t, thread, o->heap[(i - 1) / 2]); i = (i - 1) / 2)
    o->heap[i] = o->heap[(i - 1) / 2];
  o->heap[i] = thread;
}

/** Nobody knows where a thread was whose last events are missing: it ends.
 *  \returns whether it has not done so yet. */
static bool end_early(const struct pomp_trace *t, uint32_t thread) {
  struct pomp_trace_event *last = &t->threads[thread].cursor->event;
  if (!t->threads[thread].lost || last->event == POMP_TRACE_THREAD_BEGIN ||
      last->event == POMP_TRACE_THREAD_END)
    return false;
  last->event = POMP_TRACE_THREAD_END;
  last->counts = NULL;
  last->num_values = 0;
  return true;
}

bool pomp_trace_next(struct pomp_trace *t, struct pomp_trace_event *event) {
  struct pomp_trace_private *o = t->own;
  if (o->current != no_thread) {
    if (!advance(t, o->current) && !end_early(t, o->current))
      o->heap[0] = o->heap[--o->heap_size];
    sift_down(t);
  }
  o->current = no_thread;
  if (!o->heap_size || o->failed)
    return false;
  o->current = o->heap[0];
  *event = t->threads[o->current].cursor->event;
  return true;
}

uint64_t pomp_trace_size(const struct pomp_trace *t) { return t->own->size; }
uint64_t pomp_trace_done(const struct pomp_trace *t) { return t->own->done; }

/** Learns how long a tick is. */
static void settle_clock(struct pomp_trace *t) {
  struct pomp_trace_private *o = t->own;
  if (!o->has_begin)
    o->begin_ticks = o->first.ticks;
  if (!t->ended)
    o->ns_per_tick = o->last.ticks > o->first.ticks && o->last.ns > o->first.ns
                         ? (double)(o->last.ns - o->first.ns) /
                               (double)(o->last.ticks - o->first.ticks)
                         : 1.0;
  else
    t->end_ns = pomp_shift_time(&o->shift, to_ns(t, o->end_ticks));
  t->begin_time = pomp_shift_time(&o->shift, 0);
  uint64_t before = to_ns(t, o->realtime_ticks);
  t->realtime_ns -= before < t->realtime_ns ? before : 0;
  t->clock.realtime = t->realtime_ns;
  t->clock.begin -= before < t->clock.begin ? before : 0;
}

static void say_what_is_missing(const struct pomp_trace *t) {
  const struct pomp_talk *talk = &t->own->talk;
  if (!t->ended)
    talk->complain("%s: the program did not end normally; the trace "
                   "goes up to its last record",
                   t->own->directory);
  for (uint32_t i = 0; i < t->num_threads; ++i) {
    const struct pomp_trace_thread *thread = &t->threads[i];
    if (thread->overwritten)
      talk->complain("%s: the first %" PRIu64 " %s written over "
                     "(POMP_TRACE_FULL=ring)",
                     thread->cursor->path, thread->overwritten,
                     pomp_plural(thread->overwritten, "byte of records was",
                                 "bytes of records were"));
    if (thread->lost)
      talk->complain("%s: %" PRIu64 " %s missing at the end "
                     "(POMP_TRACE_SIZE, or the disk was full)",
                     thread->cursor->path, thread->lost,
                     pomp_plural(thread->lost, "event is", "events are"));
  }
}

struct pomp_trace *pomp_trace_open(const char *directory,
                                   const struct pomp_talk *talk) {
  return pomp_trace_open_on(directory, talk, &(struct pomp_time_shift){0});
}

struct pomp_trace *pomp_trace_open_on(const char *directory,
                                      const struct pomp_talk *talk,
                                      const struct pomp_time_shift *shift) {
  struct pomp_trace *t = calloc(1, sizeof(*t));
  struct pomp_trace_private *o = t ? calloc(1, sizeof(*o)) : NULL;
  if (!o || !(o->directory = strdup(directory))) {
    talk->complain("%s: not enough memory to read the trace", directory);
    free(o);
    free(t);
    return NULL;
  }
  t->own = o;
  o->talk = *talk;
  o->shift = *shift;
  o->current = no_thread;
  if (!pomp_trace_find_threads(t))
    pomp_trace_no_memory(t);
  if (!o->failed && !t->num_threads) {
    char path[PATH_MAX];
    snprintf(path, sizeof(path), "%s/%s", directory,
             POMP_TRACE_DEFINITIONS_FILE);
    if (access(path, F_OK) != 0) {
      talk->complain("%s: there is no trace in this directory", directory);
      o->failed = true;
    }
  }
  if (!o->failed)
    pomp_trace_read_definitions(t);
  if (!o->failed && t->num_regions &&
      !pomp_where_tell_apart(&t->regions->where, sizeof(*t->regions),
                             t->num_regions))
    pomp_trace_no_memory(t);
  if (!t->program && !(t->program = strdup("")))
    pomp_trace_no_memory(t);
  if (!t->host && !(t->host = strdup("")))
    pomp_trace_no_memory(t);
  if (!o->failed && !(o->heap = calloc(t->num_threads + 1, sizeof(*o->heap))))
    pomp_trace_no_memory(t);
  if (!o->failed) {
    settle_clock(t);
    say_what_is_missing(t);
    for (uint32_t i = 0; i < t->num_threads; ++i)
      if (advance(t, i))
        push(t, i);
  }
  if (o->failed) {
    pomp_trace_free(t);
    return NULL;
  }
  return t;
}

const struct pomp_loaded_part *pomp_trace_find_part(const struct pomp_trace *t,
                                                    uint64_t address) {
  /* The object that was loaded last comes last. */
  for (uint32_t i = t->num_objects; i-- > 0;)
    if (address >= t->objects[i].begin && address < t->objects[i].end)
      return &t->objects[i];
  return NULL;
}

void pomp_trace_free(struct pomp_trace *t) {
  if (!t)
    return;
  for (uint32_t i = 0; i < t->num_regions; ++i)
    pomp_ctc_free_fields(&t->regions[i]);
  for (uint32_t i = 0; i < t->num_threads; ++i) {
    free(t->threads[i].cursor->chunks);
    free(t->threads[i].cursor->buffer);
    free(t->threads[i].cursor);
  }
  free(t->own->directory);
  free(t->own->region_of);
  free(t->own->slots);
  free(t->own->heap);
  free(t->own);
  free(t->regions);
  free(t->threads);
  free(t->program);
  free(t->host);
  free(t->run);
  free(t->setting);
  for (uint32_t i = 0; i < t->num_objects; ++i)
    free(t->objects[i].name);
  free(t->objects);
  free(t->samples_problem);
  free(t);
}
