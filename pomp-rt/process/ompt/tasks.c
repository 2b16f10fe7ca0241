/*===- tasks.c - What tasks wait for, by OMPT -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* For each task, the runtime stores a word of the tool: the number that
|* instrumented code gave the task, and its role in dependences. Two tables have
|* more for a while: when a task was complete, and which tasks another one waits
|* for. The number of a task selects its place in the tables. When a later task
|* takes the place, nothing is reported for the earlier one.
|*
\*===----------------------------------------------------------------------===*/
#include "process/ompt/tasks.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/mutex.h"
#include "process/task_id.h"

enum {
  /** A power of two. */
  NUM_PLACES = 1 << 14,
  /** The limit for one task; further tasks are ignored. */
  MAX_SOURCES = 16
};

/** Bits beside the number in the word that the runtime stores. */
static const uint64_t has_dependences = UINT64_C(1) << 62;
static const uint64_t has_sources = UINT64_C(1) << 61;

static uint64_t number_of(const union pomp_ompt_data *task) {
  return task->value & (has_sources - 1);
}

/** When a task was complete that others may depend on. */
struct completion {
  /** 0 while it is written. */
  _Atomic uint64_t number;
  _Atomic uint64_t time;
};

/** A task that depends on others. Written by its creator before anybody may
 *  execute it. */
struct sink {
  _Atomic uint64_t number;
  /** When the first dependence was found. */
  _Atomic uint64_t begin;
  _Atomic(const void *) place;
  _Atomic uint64_t count;
  _Atomic uint64_t sources[MAX_SOURCES];
};

struct tables {
  struct completion completions[NUM_PLACES];
  struct sink sinks[NUM_PLACES];
};

static const struct pomp_ompt_hooks *hooks;
static _Atomic(struct tables *) tables;

/** \returns the tables, which are allocated for the first task with
 *  dependences, or null if memory is exhausted. */
static struct tables *get_tables(void) {
  struct tables *t = atomic_load_explicit(&tables, memory_order_acquire);
  if (t)
    return t;
  struct pomp_arena arena = {0};
  pomp_core_lock();
  t = atomic_load_explicit(&tables, memory_order_acquire);
  if (!t && (t = pomp_arena_alloc(&arena, sizeof(*t))))
    atomic_store_explicit(&tables, t, memory_order_release);
  pomp_core_unlock();
  return t;
}

/** The number of the task that the calling thread creates: the last that it
 *  gave out, unless it has a task. */
static void on_task_create(union pomp_ompt_data *creator, const void *frame,
                           union pomp_ompt_data *task, int flags,
                           int dependences, const void *code) {
  static _Thread_local int64_t last;
  int64_t number = pomp_task_self.next_id - 1;
  (void)creator, (void)frame, (void)dependences, (void)code;
  if (!(flags & POMP_OMPT_TASK_EXPLICIT))
    return;
  task->value = number > 0 && number != last ? (uint64_t)number : 0;
  last = number;
}

static void on_dependences(union pomp_ompt_data *task, const void *list,
                           int count) {
  (void)list;
  if (count && number_of(task))
    task->value |= has_dependences;
}

static void on_task_dependence(union pomp_ompt_data *source,
                               union pomp_ompt_data *sink) {
  uint64_t number = number_of(sink);
  struct tables *t = number ? get_tables() : NULL;
  if (!t)
    return;
  struct sink *s = &t->sinks[number % NUM_PLACES];
  if (!(sink->value & has_sources)) {
    pomp_write(&s->count, 0);
    pomp_write(&s->begin, pomp_clock_now());
    atomic_store_explicit(&s->place, hooks->creating(), memory_order_relaxed);
    pomp_write(&s->number, number);
    sink->value |= has_sources;
  }
  uint64_t count = pomp_read(&s->count);
  if (count == MAX_SOURCES)
    return;
  pomp_write(&s->sources[count], number_of(source));
  pomp_write(&s->count, count + 1);
}

static void note_completion(uint64_t number) {
  struct tables *t = get_tables();
  if (!t)
    return;
  struct completion *c = &t->completions[number % NUM_PLACES];
  pomp_write(&c->number, 0);
  atomic_thread_fence(memory_order_release);
  pomp_write(&c->time, pomp_clock_now());
  atomic_store_explicit(&c->number, number, memory_order_release);
}

/** \returns when a task was complete, or 0 if that is unknown. */
static uint64_t completion_of(const struct tables *t, uint64_t number) {
  const struct completion *c = &t->completions[number % NUM_PLACES];
  if (!number ||
      atomic_load_explicit(&c->number, memory_order_acquire) != number)
    return 0;
  uint64_t time = pomp_read(&c->time);
  atomic_thread_fence(memory_order_acquire);
  return pomp_read(&c->number) == number ? time : 0;
}

/** Called when a task begins: reports how long other tasks prevented that. */
static void tell_dependence(uint64_t number) {
  struct tables *t = get_tables();
  const struct sink *s = t ? &t->sinks[number % NUM_PLACES] : NULL;
  if (!s || pomp_read(&s->number) != number)
    return;
  uint64_t begin = pomp_read(&s->begin), end = 0;
  uint64_t count = pomp_read(&s->count);
  for (uint64_t i = 0; i < count && i < MAX_SOURCES; ++i) {
    uint64_t time = completion_of(t, pomp_read(&s->sources[i]));
    end = time > end ? time : end;
  }
  const void *place = atomic_load_explicit(&s->place, memory_order_relaxed);
  const struct pomp_told told = {POMP_TOLD_DEPENDENCE,
                                 end > begin ? end - begin : 0, place};
  if (end && pomp_read(&s->number) == number)
    hooks->tell(&told);
}

static void on_task_schedule(union pomp_ompt_data *prior, int status,
                             union pomp_ompt_data *next) {
  if (status == POMP_OMPT_TASK_EARLY_FULFILL ||
      status == POMP_OMPT_TASK_LATE_FULFILL) {
    const struct pomp_told told = {.kind = POMP_TOLD_FULFILLED,
                                   .value = number_of(prior)};
    if (told.value)
      hooks->tell(&told);
  }
  bool completes = status == POMP_OMPT_TASK_COMPLETE ||
                   status == POMP_OMPT_TASK_CANCEL ||
                   status == POMP_OMPT_TASK_LATE_FULFILL;
  if (completes && prior->value & has_dependences)
    note_completion(number_of(prior));
  if (next && next->value & has_sources) {
    next->value &= ~has_sources;
    tell_dependence(number_of(next));
  }
}

void pomp_ompt_tasks_start(pomp_ompt_set_callback *set,
                           const struct pomp_ompt_hooks *the_hooks) {
  hooks = the_hooks;
  set(POMP_OMPT_TASK_CREATE, (pomp_ompt_function)on_task_create);
  set(POMP_OMPT_DEPENDENCES, (pomp_ompt_function)on_dependences);
  set(POMP_OMPT_TASK_DEPENDENCE, (pomp_ompt_function)on_task_dependence);
  set(POMP_OMPT_TASK_SCHEDULE, (pomp_ompt_function)on_task_schedule);
}
