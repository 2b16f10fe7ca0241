/*===- trace_files.c - The files of a trace ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/trace_files.h"
#include "base/table.h"
#include "trace/trace_region.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { max_chunk_size = 64 * 1024 * 1024, max_definition = 16 * 1024 * 1024 };

void pomp_trace_complain(struct pomp_trace *t, struct pomp_trace_cursor *c,
                         uint64_t offset, const char *what) {
  if (!c->was_said)
    t->own->talk.complain("%s: at byte %" PRIu64 ": %s; what can be read is "
                          "used",
                          c->path, offset, what);
  c->was_said = true;
}

void pomp_trace_no_memory(struct pomp_trace *t) {
  if (!t->own->failed)
    t->own->talk.complain("%s: not enough memory to read the trace",
                          t->own->directory);
  t->own->failed = true;
}

size_t pomp_trace_read_at(int file, void *data, size_t size, uint64_t offset) {
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

static const char other_byte_order[] =
    "it was written on a machine with another byte order";

/** \returns null, or the error in the header of a file of this version. */
static const char *check_header(const struct pomp_trace_header *h, size_t size,
                                const char *magic) {
  if (size == 0)
    return "the file is empty";
  if (size < sizeof(*h) || memcmp(h->magic, magic, sizeof(h->magic)) != 0)
    return "this is not a trace file";
  if (h->byte_order != POMP_TRACE_BYTE_ORDER)
    return other_byte_order;
  return NULL;
}

/** Prints that a trace of another version cannot be read.
 *  \returns whether it is one, according to an intact header. */
static bool is_other_version(struct pomp_trace *t, const char *path,
                             const struct pomp_trace_header *h) {
  if (h->version == POMP_TRACE_VERSION)
    return false;
  t->own->talk.complain("%s: expected version %d of the format of traces, "
                        "found %" PRIu32,
                        path, POMP_TRACE_VERSION, h->version);
  t->own->failed = true;
  return true;
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

/** Adds a mapped part of a file, unless it was defined at the beginning, too.
 */
static bool add_object(struct pomp_trace *t, const char *data, size_t size) {
  struct pomp_trace_object o;
  memcpy(&o, data, sizeof(o));
  char *name = strndup(data + sizeof(o), size - sizeof(o));
  if (!name || !pomp_array_grow((void **)&t->objects, &t->objects_capacity,
                                t->num_objects, sizeof(*t->objects))) {
    free(name);
    return false;
  }
  for (uint32_t i = 0; i < t->num_objects; ++i)
    if (t->objects[i].begin == o.begin && t->objects[i].end == o.end &&
        strcmp(t->objects[i].name, name) == 0) {
      free(name);
      return true;
    }
  t->objects[t->num_objects++] =
      (struct pomp_loaded_part){o.begin, o.end, o.bias, name};
  return true;
}

/** Takes one definition. \returns false if there is no memory. */
static bool define(struct pomp_trace *t, uint32_t kind, const char *data,
                   size_t size, uint32_t *next_region) {
  struct pomp_trace_private *o = t->own;
  struct pomp_trace_clock clock;
  struct pomp_trace_end end;
  char **text = kind == POMP_TRACE_PROGRAM ? &t->program
                : kind == POMP_TRACE_HOST  ? &t->host
                : kind == POMP_TRACE_RUN   ? &t->run
                                           : NULL;
  if (text) {
    free(*text);
    return (*text = strndup(data, size)) != NULL;
  }
  if (kind == POMP_TRACE_SETTING) {
    char *setting = malloc(size + 1);
    if (!setting)
      return false;
    memcpy(setting, data, size);
    free(t->setting);
    t->setting = setting;
    t->setting_size = size;
    return true;
  }
  if (kind == POMP_TRACE_OBJECT && size >= sizeof(struct pomp_trace_object))
    return add_object(t, data, size);
  if (kind == POMP_TRACE_SAMPLES && size >= sizeof(t->samples)) {
    memcpy(&t->samples, data, sizeof(t->samples));
    free(t->samples_problem);
    t->samples_problem =
        size > sizeof(t->samples)
            ? strndup(data + sizeof(t->samples), size - sizeof(t->samples))
            : NULL;
  }
  if (kind == POMP_TRACE_COUNTER && t->num_counters < POMP_MAX_COUNTERS) {
    struct pomp_counter *counter = &t->counters[t->num_counters++];
    const char *zero = memchr(data, '\0', size);
    int name = (int)(zero ? (size_t)(zero - data) : size);
    int event = zero ? (int)size - name - 1 : 0;
    snprintf(counter->name, sizeof(counter->name), "%.*s", name, data);
    snprintf(counter->event, sizeof(counter->event), "%.*s", event,
             data + name + 1);
  }
  if (kind == POMP_TRACE_REGION)
    return *next_region >= POMP_TRACE_MAX_REGIONS ||
           pomp_trace_map_region(t, (*next_region)++, strndup(data, size));
  if (kind == POMP_TRACE_CLOCK && size >= sizeof(clock)) {
    memcpy(&clock, data, sizeof(clock));
    o->begin_ticks = clock.begin_ticks;
    o->has_begin = true;
    t->realtime_ns = clock.realtime_ns;
    t->has_clock = true;
    t->clock.begin = clock.moment.ns;
    o->realtime_ticks = clock.moment.ticks;
    take_moment(t, clock.moment);
  }
  if (kind == POMP_TRACE_OFFSET && size >= sizeof(*t->clock.offsets)) {
    t->clock.num_offsets += t->clock.num_offsets < 2;
    memcpy(&t->clock.offsets[t->clock.num_offsets - 1], data,
           sizeof(*t->clock.offsets));
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

void pomp_trace_read_definitions(struct pomp_trace *t) {
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
  if (trouble == other_byte_order) {
    /* So were the others: there is nothing to read. */
    t->own->talk.complain("%s: %s", file.path, trouble);
    t->own->failed = true;
    fclose(f);
    return;
  }
  if (!trouble && is_other_version(t, file.path, &h)) {
    fclose(f);
    return;
  }
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
      trouble = "a definition is too long";
    if (trouble)
      break;
    char *grown = realloc(data, size + 1);
    if (!grown) {
      pomp_trace_no_memory(t);
      break;
    }
    data = grown;
    if (fread(data, 1, size, f) < size)
      trouble = "the file ends in the middle of a definition";
    else if (!define(t, d.kind, data, d.size, &next_region))
      pomp_trace_no_memory(t);
    else
      offset += sizeof(d) + size;
  }
  if (trouble)
    pomp_trace_complain(t, &file, offset, trouble);
  free(data);
  fclose(f);
}

static int by_sequence(const void *left, const void *right) {
  const struct pomp_trace_place *l = left, *r = right;
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
    if (pomp_trace_read_at(file, &head, sizeof(head), offset) < sizeof(head)) {
      pomp_trace_complain(t, c, offset,
                          "the file ends in the middle of a chunk");
      continue;
    }
    if (head.magic == 0 && head.sequence == 0)
      continue; /* Reserved, and not used any more. */
    if (head.magic != POMP_TRACE_CHUNK_MAGIC || head.size != c->chunk_size) {
      pomp_trace_complain(t, c, offset, "expected a chunk");
      continue;
    }
    if (!head.sequence)
      continue;
    take_moment(t, head.moment);
    if (head.sequence < lowest) {
      lowest = head.sequence;
      overwritten = head.bytes_before;
    }
    c->chunks[c->num_chunks++] = (struct pomp_trace_place){head.sequence, i};
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
  size_t size = pomp_trace_read_at(file, &h, sizeof(h), 0);
  const char *trouble = check_header(&h.common, size, POMP_TRACE_THREAD_MAGIC);
  if (!trouble && is_other_version(t, c->path, &h.common)) {
    close(file);
    return true;
  }
  if (!trouble &&
      (size < sizeof(h) || h.chunks_begin < sizeof(h) ||
       h.chunks_begin > max_chunk_size || h.chunk_size > max_chunk_size ||
       h.chunk_size < sizeof(struct pomp_trace_chunk) || h.chunk_size % 16))
    trouble = "the header is broken";
  bool good = true;
  if (trouble) {
    pomp_trace_complain(t, c, 0, trouble);
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

bool pomp_trace_find_threads(struct pomp_trace *t) {
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
  for (uint32_t i = 0; good && !t->own->failed && i < t->num_threads; ++i)
    good = open_thread(t, &t->threads[i]);
  return good;
}
