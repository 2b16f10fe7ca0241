/*===- trace_reader.c - Reads a trace in the order of time ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Keeps one chunk of each thread, whatever the length of the trace. Files are
 * read, not mapped, and not kept open: there may be more threads than a process
 * may have files, and one that becomes shorter must not kill the reader.
 */
#include "trace_reader.h"
#include "pomp/attach.h"
#include "pomp/ctc.h"
#include "pomp/trace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  /** As in the runtime: a greater number is not a region. */
  max_regions = 1 << 22,
  max_chunk_size = 64 * 1024 * 1024,
  max_definition = 16 * 1024 * 1024
};
/** How far the clocks of two CPUs, and a record from its chunk, may be apart
 *  in ticks: seconds back, and many years on. */
static const uint64_t max_back = UINT64_C(1) << 34;
static const uint64_t max_ahead = UINT64_C(1) << 60;

/** A chunk of a file. */
struct chunk {
  uint64_t sequence;
  uint64_t place;
};

/** Where we are in the file of a thread. */
struct pomp_trace_cursor {
  char path[PATH_MAX];
  /** The user was told of the first trouble in the file. */
  bool was_said;
  uint64_t chunks_begin;
  uint64_t chunk_size;
  uint64_t file_size;
  /** In the order of time. */
  struct chunk *chunks;
  size_t num_chunks;
  size_t next_chunk;
  char *buffer;
  /** Of the chunk in the buffer: its place in the file, how much of it is
   *  there, and where its next record is. */
  uint64_t offset;
  size_t length;
  size_t at;
  uint64_t chunk_ticks;
  uint64_t last_time;
  struct pomp_trace_event event;
};

struct pomp_trace_private {
  char *directory;
  struct pomp_talk talk;
  uint64_t begin_ticks;
  bool has_begin;
  uint64_t end_ticks;
  /** When realtime_ns is. */
  uint64_t realtime_ticks;
  double ns_per_tick;
  /** The two moments furthest apart. */
  struct pomp_trace_moment first, last;
  /** One more than the region with the number the file gives it; 0: none. */
  uint32_t *region_of;
  uint32_t num_region_of;
  uint32_t regions_capacity;
  /** Regions by their strings: one more than the index. */
  uint32_t *slots;
  uint32_t num_slots;
  /** A heap of the threads that have an event, the earliest on top. */
  uint32_t *heap;
  uint32_t heap_size;
  /** The thread whose event was handed out, or none. */
  uint32_t current;
  uint64_t size, done;
  bool failed;
};

static const uint32_t no_thread = UINT32_MAX;

static void complain_about(struct pomp_trace *t, struct pomp_trace_cursor *c,
                           uint64_t offset, const char *what) {
  if (!c->was_said)
    t->own->talk.complain("%s: at byte %" PRIu64 ": %s; what can be read is "
                          "used",
                          c->path, offset, what);
  c->was_said = true;
}

static void no_memory(struct pomp_trace *t) {
  if (!t->own->failed)
    t->own->talk.complain("%s: not enough memory to read the trace",
                          t->own->directory);
  t->own->failed = true;
}

/*===- Regions -----------------------------------------------------------===*/

static char *attribute(const char *ctc, const char *key) {
  struct pomp_ctc_attribute a;
  pomp_ctc_find(ctc, key, &a);
  char *copy = malloc(a.value_length + 1);
  if (copy)
    pomp_ctc_unescape(&a, copy, a.value_length + 1);
  return copy;
}

static void read_lines(const char *ctc, const char *key, unsigned *lines) {
  char *text = attribute(ctc, key), *rest;
  if (text && *text) {
    lines[0] = (unsigned)strtoul(text, &rest, 10);
    lines[1] = *rest == ',' ? (unsigned)strtoul(rest + 1, NULL, 10) : lines[0];
  }
  free(text);
}

static uint32_t hash_of(const char *s) {
  uint32_t hash = 2166136261u;
  for (; *s; ++s)
    hash = (hash ^ (unsigned char)*s) * 16777619u;
  return hash;
}

static uint32_t *slot_of(const struct pomp_trace *t, const char *ctc) {
  uint32_t mask = t->own->num_slots - 1, i = hash_of(ctc) & mask;
  while (t->own->slots[i] &&
         strcmp(t->regions[t->own->slots[i] - 1].ctc, ctc) != 0)
    i = (i + 1) & mask;
  return &t->own->slots[i];
}

static bool grow_regions(struct pomp_trace *t) {
  struct pomp_trace_private *o = t->own;
  uint32_t capacity = o->regions_capacity ? o->regions_capacity * 2 : 64;
  struct pomp_trace_region *regions =
      realloc(t->regions, capacity * sizeof(*regions));
  if (regions)
    t->regions = regions;
  uint32_t *slots = calloc((size_t)capacity * 2, sizeof(*slots));
  if (!regions || !slots) {
    free(slots);
    return false;
  }
  free(o->slots);
  o->slots = slots;
  o->num_slots = capacity * 2;
  o->regions_capacity = capacity;
  for (uint32_t i = 0; i < t->num_regions; ++i)
    *slot_of(t, t->regions[i].ctc) = i + 1;
  return true;
}

/** \returns one more than the region with this string, which it takes; or 0
 *  where there is no memory. */
static uint32_t add_region(struct pomp_trace *t, char *ctc) {
  if (!ctc)
    return 0;
  if (t->num_regions == t->own->regions_capacity && !grow_regions(t)) {
    free(ctc);
    return 0;
  }
  uint32_t *slot = slot_of(t, ctc);
  if (*slot) {
    free(ctc);
    return *slot;
  }
  struct pomp_trace_region *r = &t->regions[t->num_regions];
  *r = (struct pomp_trace_region){.ctc = ctc,
                                  .type = attribute(ctc, "type"),
                                  .directive = attribute(ctc, "directive"),
                                  .name = attribute(ctc, "name"),
                                  .file = attribute(ctc, "file")};
  read_lines(ctc, "slines", &r->lines[0]);
  read_lines(ctc, "elines", &r->lines[2]);
  ++t->num_regions;
  if (!r->type || !r->directive || !r->name || !r->file)
    return 0;
  return *slot = t->num_regions;
}

static bool map_region(struct pomp_trace *t, uint32_t number, char *ctc) {
  struct pomp_trace_private *o = t->own;
  if (number >= o->num_region_of) {
    uint32_t count = number < 64 ? 128 : number * 2;
    uint32_t *grown = realloc(o->region_of, count * sizeof(*grown));
    if (!grown) {
      free(ctc);
      return false;
    }
    memset(grown + o->num_region_of, 0,
           (count - o->num_region_of) * sizeof(*grown));
    o->region_of = grown;
    o->num_region_of = count;
  }
  return (o->region_of[number] = add_region(t, ctc)) != 0;
}

/** \returns the region with this number, which gets a name if it has none. */
static bool find_region(struct pomp_trace *t, uint32_t number,
                        uint32_t *region) {
  struct pomp_trace_private *o = t->own;
  if (number >= o->num_region_of || !o->region_of[number]) {
    char name[64];
    snprintf(name, sizeof(name), "0*name=region %" PRIu32 "**", number);
    if (!map_region(t, number, strdup(name)))
      return false;
  }
  *region = o->region_of[number] - 1;
  return true;
}

/*===- Files -------------------------------------------------------------===*/

/** \returns how many bytes were read; fewer than \p size at the end only. */
static size_t read_at(int file, void *data, size_t size, uint64_t offset) {
  size_t done = 0;
  while (done < size) {
    ssize_t part =
        pread(file, (char *)data + done, size - done, (off_t)(offset + done));
    if (part < 0 && errno == EINTR)
      continue;
    if (part <= 0)
      break;
    done += (size_t)part;
  }
  return done;
}

/** \returns null, or what is wrong with the beginning of a file. */
static const char *check_header(const struct pomp_trace_header *h, size_t size,
                                const char *magic) {
  if (size < sizeof(*h) || memcmp(h->magic, magic, sizeof(h->magic)) != 0)
    return "this is not a file of a trace";
  if (h->byte_order != POMP_TRACE_BYTE_ORDER)
    return "it was written on a machine with another byte order";
  if (h->version != POMP_TRACE_VERSION)
    return "it has another version of the format";
  return NULL;
}

static void take_moment(struct pomp_trace *t, struct pomp_trace_moment m) {
  struct pomp_trace_private *o = t->own;
  if (!m.ticks)
    return;
  if (!o->first.ticks || m.ticks < o->first.ticks)
    o->first = m;
  if (!o->last.ticks || m.ticks > o->last.ticks)
    o->last = m;
}

/** Takes one definition. \returns false where there is no memory. */
static bool define(struct pomp_trace *t, uint32_t kind, const char *data,
                   size_t size, uint32_t *next_region) {
  struct pomp_trace_private *o = t->own;
  struct pomp_trace_clock clock;
  struct pomp_trace_end end;
  char **text = kind == POMP_TRACE_PROGRAM ? &t->program
                : kind == POMP_TRACE_HOST  ? &t->host
                                           : NULL;
  if (text) {
    free(*text);
    return (*text = strndup(data, size)) != NULL;
  }
  if (kind == POMP_TRACE_REGION)
    return *next_region >= max_regions ||
           map_region(t, (*next_region)++, strndup(data, size));
  if (kind == POMP_TRACE_CLOCK && size >= sizeof(clock)) {
    memcpy(&clock, data, sizeof(clock));
    o->begin_ticks = clock.begin_ticks;
    o->has_begin = true;
    t->realtime_ns = clock.realtime_ns;
    o->realtime_ticks = clock.moment.ticks;
    take_moment(t, clock.moment);
  }
  if (kind == POMP_TRACE_END && size >= sizeof(end)) {
    memcpy(&end, data, sizeof(end));
    t->ended = isfinite(end.ns_per_tick) && end.ns_per_tick > 1e-6 &&
               end.ns_per_tick < 1e6;
    o->ns_per_tick = end.ns_per_tick;
    o->end_ticks = end.end_ticks;
  }
  return true;
}

/** Reads the definitions, as far as they go. */
static void read_definitions(struct pomp_trace *t) {
  struct pomp_trace_private *o = t->own;
  struct pomp_trace_cursor file = {0};
  snprintf(file.path, sizeof(file.path), "%s/%s", o->directory,
           POMP_TRACE_DEFINITIONS_FILE);
  FILE *f = fopen(file.path, "rbe");
  if (!f) {
    o->talk.complain("%s: %s; the regions have no names", file.path,
                     strerror(errno));
    return;
  }
  struct pomp_trace_header h = {0};
  const char *trouble = check_header(&h, fread(&h, 1, sizeof(h), f),
                                     POMP_TRACE_DEFINITIONS_MAGIC);
  uint64_t offset = trouble ? 0 : sizeof(h);
  if (!trouble)
    t->pid = h.pid;
  uint32_t next_region = 0;
  struct pomp_trace_definition d;
  char *data = NULL;
  size_t got;
  while (!trouble && !o->failed && (got = fread(&d, 1, sizeof(d), f)) > 0) {
    uint64_t size = ((uint64_t)d.size + 7) & ~UINT64_C(7);
    if (got < sizeof(d))
      trouble = "the file ends in the middle of a definition";
    else if (size > max_definition)
      trouble = "a definition is longer than any can be";
    if (trouble)
      break;
    char *grown = realloc(data, size + 1);
    if (!grown) {
      no_memory(t);
      break;
    }
    data = grown;
    if (fread(data, 1, size, f) < size)
      trouble = "the file ends in the middle of a definition";
    else if (!define(t, d.kind, data, d.size, &next_region))
      no_memory(t);
    else
      offset += sizeof(d) + size;
  }
  if (trouble)
    complain_about(t, &file, offset, trouble);
  free(data);
  fclose(f);
}

static int by_sequence(const void *left, const void *right) {
  const struct chunk *l = left, *r = right;
  if (l->sequence != r->sequence)
    return l->sequence < r->sequence ? -1 : 1;
  /* A copy before the window, which is the first place. */
  return l->place > r->place ? -1 : l->place < r->place;
}

/** Finds out in which order the chunks of a file were written. */
static bool index_chunks(struct pomp_trace *t, struct pomp_trace_thread *thread,
                         int file) {
  struct pomp_trace_cursor *c = thread->cursor;
  uint64_t places =
      c->file_size > c->chunks_begin
          ? (c->file_size - c->chunks_begin + c->chunk_size - 1) / c->chunk_size
          : 0;
  c->chunks = calloc(places + 1, sizeof(*c->chunks));
  if (!c->chunks)
    return false;
  uint64_t overwritten = 0, lowest = UINT64_MAX;
  for (uint64_t i = 0; i < places; ++i) {
    struct pomp_trace_chunk head = {0};
    uint64_t offset = c->chunks_begin + i * c->chunk_size;
    if (read_at(file, &head, sizeof(head), offset) < sizeof(head)) {
      complain_about(t, c, offset, "the file ends in the middle of a chunk");
      continue;
    }
    if (head.magic == 0 && head.sequence == 0)
      continue; /* Reserved, and not used any more. */
    if (head.magic != POMP_TRACE_CHUNK_MAGIC || head.size != c->chunk_size) {
      complain_about(t, c, offset, "there should be a chunk, and is none");
      continue;
    }
    if (!head.sequence)
      continue;
    take_moment(t, head.moment);
    if (head.sequence < lowest) {
      lowest = head.sequence;
      overwritten = head.bytes_before;
    }
    c->chunks[c->num_chunks++] = (struct chunk){head.sequence, i};
  }
  qsort(c->chunks, c->num_chunks, sizeof(*c->chunks), by_sequence);
  size_t kept = 0;
  for (size_t i = 0; i < c->num_chunks; ++i)
    if (!kept || c->chunks[kept - 1].sequence != c->chunks[i].sequence)
      c->chunks[kept++] = c->chunks[i];
  c->num_chunks = kept;
  if (kept && lowest > 1)
    thread->overwritten = overwritten;
  return true;
}

static bool open_thread(struct pomp_trace *t,
                        struct pomp_trace_thread *thread) {
  struct pomp_trace_cursor *c = thread->cursor;
  struct pomp_trace_thread_header h = {0};
  struct stat status;
  int file = open(c->path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status) != 0) {
    t->own->talk.complain("%s: %s", c->path, strerror(errno));
    if (file >= 0)
      close(file);
    return true;
  }
  size_t size = read_at(file, &h, sizeof(h), 0);
  const char *trouble = check_header(&h.common, size, POMP_TRACE_THREAD_MAGIC);
  if (!trouble &&
      (size < sizeof(h) || h.chunks_begin < sizeof(h) ||
       h.chunks_begin > max_chunk_size || h.chunk_size > max_chunk_size ||
       h.chunk_size < sizeof(struct pomp_trace_chunk) || h.chunk_size % 16))
    trouble = "the header is broken";
  bool good = true;
  if (trouble) {
    complain_about(t, c, 0, trouble);
  } else {
    c->file_size = (uint64_t)status.st_size;
    c->chunks_begin = h.chunks_begin;
    c->chunk_size = h.chunk_size;
    thread->lost = h.lost;
    if (!t->pid)
      t->pid = h.common.pid;
    take_moment(t, h.moments[0]);
    take_moment(t, h.moments[1]);
    good = index_chunks(t, thread, file);
    t->own->size += c->num_chunks * c->chunk_size;
  }
  close(file);
  return good;
}

static int by_number(const void *left, const void *right) {
  const struct pomp_trace_thread *l = left, *r = right;
  return l->number < r->number ? -1 : l->number > r->number;
}

/** Finds the files of the threads. */
static bool find_threads(struct pomp_trace *t) {
  DIR *d = opendir(t->own->directory);
  if (!d) {
    t->own->talk.complain("%s: %s", t->own->directory, strerror(errno));
    t->own->failed = true;
    return true;
  }
  bool good = true;
  for (struct dirent *e; good && (e = readdir(d));) {
    unsigned number;
    char name[64];
    if (sscanf(e->d_name, POMP_TRACE_THREAD_FILE, &number) != 1)
      continue;
    snprintf(name, sizeof(name), POMP_TRACE_THREAD_FILE, number);
    if (strcmp(name, e->d_name) != 0)
      continue;
    struct pomp_trace_thread *grown =
        realloc(t->threads, (t->num_threads + 1) * sizeof(*grown));
    if (!(good = grown != NULL))
      break;
    t->threads = grown;
    struct pomp_trace_thread *thread = &grown[t->num_threads];
    *thread = (struct pomp_trace_thread){.number = number};
    good = (thread->cursor = calloc(1, sizeof(*thread->cursor))) != NULL;
    if (good) {
      ++t->num_threads;
      snprintf(thread->cursor->path, sizeof(thread->cursor->path), "%s/%s",
               t->own->directory, name);
    }
  }
  closedir(d);
  if (t->num_threads)
    qsort(t->threads, t->num_threads, sizeof(*t->threads), by_number);
  for (uint32_t i = 0; good && i < t->num_threads; ++i)
    good = open_thread(t, &t->threads[i]);
  return good;
}

/*===- Events ------------------------------------------------------------===*/

static bool load_chunk(struct pomp_trace *t, struct pomp_trace_cursor *c) {
  while (c->next_chunk < c->num_chunks) {
    const struct chunk *chunk = &c->chunks[c->next_chunk++];
    if (!c->buffer && !(c->buffer = malloc(c->chunk_size))) {
      no_memory(t);
      return false;
    }
    c->offset = c->chunks_begin + chunk->place * c->chunk_size;
    int file = open(c->path, O_RDONLY | O_CLOEXEC);
    c->length =
        file < 0 ? 0 : read_at(file, c->buffer, c->chunk_size, c->offset);
    if (file >= 0)
      close(file);
    t->own->done += c->chunk_size;
    if (c->length < c->chunk_size)
      complain_about(t, c, c->offset + c->length,
                     "the file ends in the middle of a chunk");
    if (c->length < sizeof(struct pomp_trace_chunk))
      continue;
    struct pomp_trace_chunk head;
    memcpy(&head, c->buffer, sizeof(head));
    c->chunk_ticks = head.moment.ticks;
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

/** Reads the next event of a thread. \returns false at its end. */
static bool advance(struct pomp_trace *t, uint32_t thread) {
  struct pomp_trace_cursor *c = t->threads[thread].cursor;
  struct pomp_trace_record r;
  for (;;) {
    if (c->at + sizeof(r) > c->length) {
      if (c->at < c->length)
        complain_about(t, c, c->offset + c->at,
                       "the file ends in the middle of a record");
      c->at = c->length = 0;
      if (t->own->failed || !load_chunk(t, c))
        return false;
      continue;
    }
    memcpy(&r, c->buffer + c->at, sizeof(r));
    if (!r.event) {
      c->at = c->length;
      continue;
    }
    bool special = r.event >= POMP_TRACE_FIRST_SPECIAL;
    size_t size = sizeof(r) + ((size_t)r.num_values + 1) / 2 * sizeof(r);
    uint64_t offset = c->offset + c->at;
    const char *trouble =
        c->at + size > c->length ? "the values of a record are missing"
        : !special && r.region >= max_regions ? "a record names no region"
        : r.time + max_back < c->chunk_ticks ||
                r.time > c->chunk_ticks + max_ahead
            ? "the time of a record cannot be"
            : NULL;
    if (trouble) {
      complain_about(t, c, offset, trouble);
      c->at = c->length;
      continue;
    }
    const char *values = c->buffer + c->at + sizeof(r);
    c->at += size;
    if (!special && r.event > POMP_NUM_EVENTS) {
      complain_about(t, c, offset, "a record of an event that is not known");
      continue;
    }
    struct pomp_trace_event *e = &c->event;
    uint64_t time = to_ns(t, r.time);
    c->last_time = time > c->last_time ? time : c->last_time;
    e->time = c->last_time;
    e->thread = thread;
    e->event = special ? r.event : (uint16_t)(r.event - 1);
    e->thread_id = r.thread_id;
    e->num_values = r.num_values;
    e->values = (const int64_t *)(const void *)values;
    e->region = 0;
    if (!special && !find_region(t, r.region, &e->region)) {
      no_memory(t);
      return false;
    }
    return true;
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

bool pomp_trace_next(struct pomp_trace *t, struct pomp_trace_event *event) {
  struct pomp_trace_private *o = t->own;
  if (o->current != no_thread) {
    if (!advance(t, o->current))
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
    t->end_ns = to_ns(t, o->end_ticks);
  uint64_t before = to_ns(t, o->realtime_ticks);
  t->realtime_ns -= before < t->realtime_ns ? before : 0;
}

static void say_what_is_missing(const struct pomp_trace *t) {
  const struct pomp_talk *talk = &t->own->talk;
  if (!t->ended)
    talk->complain("%s: the program did not end in the normal way; the trace "
                   "goes up to its last record",
                   t->own->directory);
  for (uint32_t i = 0; i < t->num_threads; ++i) {
    const struct pomp_trace_thread *thread = &t->threads[i];
    if (thread->overwritten)
      talk->complain("%s: the first %" PRIu64 " bytes of records were written "
                     "over (POMP_TRACE_FULL=ring)",
                     thread->cursor->path, thread->overwritten);
    if (thread->lost)
      talk->complain("%s: %" PRIu64 " events are missing at the end "
                     "(POMP_TRACE_SIZE, or the disk was full)",
                     thread->cursor->path, thread->lost);
  }
}

struct pomp_trace *pomp_trace_open(const char *directory,
                                   const struct pomp_talk *talk) {
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
  o->current = no_thread;
  if (!find_threads(t))
    no_memory(t);
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
    read_definitions(t);
  if (!t->program && !(t->program = strdup("")))
    no_memory(t);
  if (!t->host && !(t->host = strdup("")))
    no_memory(t);
  if (!o->failed && !(o->heap = calloc(t->num_threads + 1, sizeof(*o->heap))))
    no_memory(t);
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

void pomp_trace_free(struct pomp_trace *t) {
  if (!t)
    return;
  for (uint32_t i = 0; i < t->num_regions; ++i) {
    struct pomp_trace_region *r = &t->regions[i];
    free(r->ctc);
    free(r->type);
    free(r->directive);
    free(r->name);
    free(r->file);
  }
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
  free(t);
}
