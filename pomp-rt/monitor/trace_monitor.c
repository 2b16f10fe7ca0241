/*===- trace_monitor.c - The trace monitor: where its events go through ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/trace_monitor.h"
#include "base/clock.h"
#include "pomp/attach.h"
#include "process/lifecycle.h"
#include "program/region.h"
#include "trace/trace_chunk.h"
#include "trace/trace_record.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert((int)POMP_NUM_EVENTS < (int)POMP_TRACE_FIRST_SPECIAL,
               "an event is one byte of a record");
_Static_assert((int)POMP_MAX_REGIONS <= (int)POMP_TRACE_MAX_REGIONS,
               "a region has its place in a record");
_Static_assert(sizeof(struct pomp_trace_chunk) % 16 == 0,
               "a chunk is full of records to its end");

#ifndef MADV_WIPEONFORK
#define MADV_WIPEONFORK 18
#endif

/* Moments come often at first, so that a program that is killed early has two
 * that are far enough apart, and then about ten times a second. */
static const uint64_t first_interval = UINT64_C(1) << 20;
static const uint64_t last_interval = UINT64_C(1) << 28;

static unsigned data_index;
static pid_t owner;

static struct pomp_trace_writer *writer_of(const struct pomp_thread *thread) {
  return thread->data[data_index];
}

/** \returns whether an event makes no sense if its group is switched off.
 *  Events of bodies are still delivered, because the construct around them was
 *  opened before. */
static bool opens(unsigned event) {
  unsigned role = pomp_event_roles[event].role;
  return pomp_role_opens(role) || role == POMP_ROLE_POINT ||
         role == POMP_ROLE_RESUME;
}

static void note_moment(struct pomp_trace_writer *w, uint64_t time) {
  struct pomp_clock_moment now = pomp_clock_both();
  struct pomp_trace_moment *m = &w->header->moments[w->next_moment_slot];
  w->next_moment_slot ^= 1;
  /* Never half a moment. */
  *(volatile uint64_t *)&m->ticks = 0;
  *(volatile uint64_t *)&m->ns = now.ns;
  *(volatile uint64_t *)&m->ticks = now.ticks;
  if (w->moment_interval < last_interval)
    w->moment_interval *= 2;
  w->next_moment = time + w->moment_interval;
}

/** A record with one value that is no event. */
static void put_special(struct pomp_trace_writer *w, uint64_t time,
                        unsigned event, int64_t value) {
  pomp_trace_put_value(w, 0, value);
  pomp_trace_put(w, time, 0, 1, event);
}

static void put_time(struct pomp_trace_writer *w, uint64_t time) {
  w->base_ticks = time;
  put_special(w, time, POMP_TRACE_TIME, (int64_t)time);
}

static void put_thread_id(struct pomp_trace_writer *w, uint64_t time,
                          int32_t thread_id) {
  uint32_t number = (uint32_t)thread_id, most = POMP_TRACE_MAX_REGIONS - 1;
  w->thread_id = thread_id;
  pomp_trace_put(w, time, number < most ? number : most, 0,
                 POMP_TRACE_THREAD_ID);
}

/** Writes what must stand before the record, for which there is room. */
static void put_before(struct pomp_trace_writer *w,
                       const struct pomp_record *record) {
  if (record->time >= w->next_moment) {
    note_moment(w, record->time);
    put_time(w, record->time);
  }
  if (w->begins)
    put_special(w, record->time, POMP_TRACE_THREAD_BEGIN, syscall(SYS_gettid));
  w->begins = false;
  if (record->thread_id != w->thread_id)
    put_thread_id(w, record->time, record->thread_id);
}

/** \returns whether the thread has a file to write to, or may make one. */
static bool may_write(const struct pomp_thread *thread,
                      struct pomp_trace_writer *w) {
  /* A child made by clone: the files are its parent's. */
  if (!w->stopped && getpid() != owner)
    w->stopped = true;
  if (w->stopped)
    return false;
  if (!w->moment_interval) {
    w->thread = thread->index;
    w->moment_interval = first_interval;
    w->begins = true;
  }
  w->stopped = pomp_trace_directory() == NULL;
  return !w->stopped;
}

static bool next_chunk(struct pomp_trace_writer *w, uint64_t time,
                       int32_t thread_id) {
  w->base_ticks = time;
  w->thread_id = thread_id;
  return pomp_trace_next_chunk(w);
}

/** To make a file takes as long as many events. */
static void trace_prepare(struct pomp_thread *thread,
                          const struct pomp_record *record) {
  struct pomp_trace_writer *w = writer_of(thread);
  if (POMP_LIKELY(w->header != NULL) || w->stopped || !pomp_trace_takes(record))
    return;
  int saved = errno;
  if (may_write(thread, w))
    next_chunk(w, pomp_clock_now(), record->thread_id);
  errno = saved;
}

/** Prepares to write a record of \p size records.
 *  \returns whether it can be. */
static POMP_NOINLINE bool make_room(struct pomp_thread *thread,
                                    struct pomp_trace_writer *w, size_t size,
                                    const struct pomp_record *record) {
  /* The maximum that put_before writes. */
  enum { before = 2 + 2 + 1 };
  if (w->stopped) {
    if (w->header)
      ++w->header->lost;
    return false;
  }
  int saved = errno;
  bool good = may_write(thread, w);
  if (good)
    w->end = w->real_end;
  if (good && (size_t)(w->end - w->next) < size + before)
    good = next_chunk(w, record->time, record->thread_id);
  if (good && record->region >= atomic_load_explicit(&pomp_trace_num_defined,
                                                     memory_order_relaxed))
    pomp_trace_define_regions();
  if (good)
    put_before(w, record);
  errno = saved;
  return good;
}

/** Whether there is something else to do before \p size records are written. */
static bool is_due(const struct pomp_trace_writer *w, size_t size,
                   const struct pomp_record *record) {
  return (size_t)(w->end - w->next) < size || record->time >= w->next_moment ||
         record->thread_id != w->thread_id ||
         record->region >= atomic_load_explicit(&pomp_trace_num_defined,
                                                memory_order_relaxed);
}

/** An event with an array of values, which may be long. */
static POMP_NOINLINE void write_values(struct pomp_thread *thread,
                                       const struct pomp_record *record) {
  struct pomp_trace_writer *w = writer_of(thread);
  int64_t n = record->args[record->num_args - 1];
  int64_t room = POMP_TRACE_MAX_VALUES - record->num_args;
  n = n < 0 ? 0 : n < room ? n : room;
  unsigned num_values = record->num_args + (unsigned)n;
  size_t size = pomp_trace_records(num_values);
  if (is_due(w, size, record) && !make_room(thread, w, size, record))
    return;
  int64_t *values = (int64_t *)(w->next + 1);
  if (num_values >= POMP_TRACE_MANY)
    *values++ = num_values;
  for (unsigned i = 0; i < record->num_args; ++i)
    *values++ = record->args[i];
  for (int64_t i = 0; i < n; ++i)
    *values++ = record->values[i];
  pomp_trace_put(w, record->time, record->region, num_values,
                 record->event + 1u);
}

static int32_t trace_event(struct pomp_thread *thread,
                           const struct pomp_record *record) {
  struct pomp_trace_writer *w = writer_of(thread);
  if (POMP_UNLIKELY(!record->active) && opens(record->event))
    return POMP_SUCCESS;
  if (POMP_UNLIKELY(record->values != NULL)) {
    write_values(thread, record);
    return POMP_SUCCESS;
  }
  unsigned num_values = record->num_args;
  uint64_t team = pomp_trace_team(record->event);
  size_t size = pomp_trace_records(
      num_values + pomp_trace_has_origin(record->event) + (team != 0));
  if (POMP_UNLIKELY(is_due(w, size, record)) &&
      !make_room(thread, w, size, record))
    return POMP_SUCCESS;
  pomp_trace_put_values(w, record->args, num_values);
  if (pomp_trace_has_origin(record->event))
    pomp_trace_put_value(w, num_values++,
                         pomp_trace_origin(record->event, record->task));
  if (POMP_UNLIKELY(team != 0))
    pomp_trace_put_value(w, num_values++, (int64_t)team);
  pomp_trace_put(w, record->time, record->region, num_values,
                 record->event + 1u);
  return POMP_SUCCESS;
}

/** In a thread that delivered events. */
static void trace_told(struct pomp_thread *thread, uint64_t time,
                       const struct pomp_told *told) {
  static const unsigned events[] = {
      [POMP_TOLD_JOINED] = POMP_TRACE_JOINED,
      [POMP_TOLD_TEAM] = POMP_TRACE_TEAM,
      [POMP_TOLD_DEPENDENCE] = POMP_TRACE_DEPENDENCE,
      [POMP_TOLD_FULFILLED] = POMP_TRACE_FULFILLED};
  struct pomp_trace_writer *w = thread ? writer_of(thread) : NULL;
  if (!w || w->begins || !w->moment_interval)
    return;
  const struct pomp_record record = {.time = time, .thread_id = w->thread_id};
  if (!is_due(w, 2, &record) || make_room(thread, w, 2, &record))
    put_special(w, time, events[told->kind], (int64_t)told->value);
}

bool pomp_trace_ends(const struct pomp_thread *thread, uint64_t time,
                     struct pomp_record *record) {
  const struct pomp_trace_writer *w = writer_of(thread);
  *record = (struct pomp_record){
      .time = time, .thread_id = w->thread_id, .active = true};
  return !w->stopped && !w->begins && w->moment_interval;
}

bool pomp_trace_takes(const struct pomp_record *record) {
  return record->active || !opens(record->event);
}

void pomp_trace_counts(struct pomp_thread *thread,
                       const struct pomp_record *record, const uint64_t *counts,
                       unsigned number) {
  /* The event that follows has these values at most, but for user events. */
  enum { most_of_event = 4 + 2 };
  struct pomp_trace_writer *w = writer_of(thread);
  size_t size = pomp_trace_records(number) + pomp_trace_records(most_of_event);
  if (is_due(w, size, record) && !make_room(thread, w, size, record))
    return;
  int64_t *values = (int64_t *)(w->next + 1);
  if (number >= POMP_TRACE_MANY)
    *values++ = number;
  memcpy(values, counts, number * sizeof(*values));
  pomp_trace_put(w, record->time, 0, number, POMP_TRACE_COUNTS);
}

/** A signal handler must not create a file or define regions, because the
 *  thread may hold any lock. It can only continue in an open file. */
void pomp_trace_sample(struct pomp_thread *thread, uint32_t weight,
                       const struct pomp_sample_place *place,
                       const uint64_t *calls, unsigned depth) {
  enum { before = 2 };
  struct pomp_trace_writer *w = writer_of(thread);
  if (!w || w->stopped || w->begins || !w->header || getpid() != owner)
    return;
  const struct pomp_record record = {.time = pomp_clock_now(),
                                     .thread_id = w->thread_id};
  unsigned number = 1 + depth;
  size_t size = pomp_trace_records(number) + before;
  if ((size_t)(w->real_end - w->next) < size &&
      !next_chunk(w, record.time, record.thread_id))
    return;
  if (record.time >= w->next_moment)
    put_before(w, &record);
  int64_t *values = (int64_t *)(w->next + 1);
  if (number >= POMP_TRACE_MANY)
    *values++ = number;
  *values = weight;
  memcpy(values + 1, calls, depth * sizeof(*calls));
  pomp_trace_put(w, record.time, place ? place->subject : 0, number,
                 POMP_TRACE_SAMPLE);
}

/** Serial work before the first event is sampled as well. */
static void trace_begin(struct pomp_thread *first) {
  const struct pomp_record record = {.time = pomp_clock_now(), .active = true};
  if (!pomp_sample_rate())
    return;
  trace_prepare(first, &record);
  struct pomp_trace_writer *w = writer_of(first);
  if (w->header && !w->stopped)
    put_before(w, &record);
}

static bool trace_start(unsigned index) {
  data_index = index;
  owner = getpid();
  pomp_trace_limits_init();
  pomp_trace_directory_init();
  return true;
}

static bool trace_thread_start(struct pomp_thread *thread) {
  struct pomp_trace_writer *w = writer_of(thread);
  if (w) {
    w->begins = true;
    w->end = w->next;
    return true;
  }
  size_t size = (size_t)sysconf(_SC_PAGESIZE);
  w = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
           0);
  if (w == MAP_FAILED)
    return false;
  /* If the kernel cannot do so, trace_forked does, unless the child is created
   * without pthread_atfork handlers. */
  madvise(w, size, MADV_WIPEONFORK);
  thread->data[data_index] = w;
  return true;
}

static void trace_thread_stop(struct pomp_thread *thread) {
  struct pomp_trace_writer *w = writer_of(thread);
  enum { needed = 2 + 1 };
  uint64_t now = pomp_clock_now();
  if (w->stopped || w->begins)
    return;
  if (w->real_end - w->next < needed) {
    int saved = errno;
    w->base_ticks = now;
    bool good = pomp_trace_next_chunk(w);
    errno = saved;
    if (!good)
      return;
  }
  /* Two that are far apart need to be told so. */
  put_time(w, now);
  pomp_trace_put(w, now, 0, 0, POMP_TRACE_THREAD_END);
}

static int32_t trace_finish(uint64_t end) {
  /* Other threads may still be writing to their files. */
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next)
    if (t == pomp_thread_self ||
        !atomic_load_explicit(&t->in_use, memory_order_acquire))
      pomp_trace_close(writer_of(t));
  return pomp_trace_define_end(end);
}

static void trace_forked(void) {
  owner = getpid();
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next)
    if (writer_of(t))
      *writer_of(t) = (struct pomp_trace_writer){0};
  pomp_trace_directory_forked();
}

const struct pomp_monitor pomp_trace_monitor = {
    .name = "trace",
    .delivery = POMP_DELIVERY_TRACE,
    .start = trace_start,
    .thread_start = trace_thread_start,
    .begin = trace_begin,
    .thread_stop = trace_thread_stop,
    .prepare = trace_prepare,
    .event = trace_event,
    .finish = trace_finish,
    .forked = trace_forked,
    .told = trace_told};
