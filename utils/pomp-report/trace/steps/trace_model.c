/*===- trace_model.c - What happened, told by a trace -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_model.h"
#include "pomp/attach.h"
#include "pomp/trace.h"
#include "trace/steps/trace_emit.h"
#include "trace/steps/trace_fork.h"
#include "trace/steps/trace_lock.h"
#include "trace/steps/trace_stack.h"
#include "trace/steps/trace_task_events.h"
#include "trace/trace_reader.h"

#include <stdlib.h>
#include <string.h>

static void point(struct pomp_model *m, const struct pomp_trace_event *e,
                  uint8_t kind) {
  uint32_t place = pomp_model_place(m, e->region, kind, false, false);
  pomp_model_enter(m, e->thread, place, true, e);
  pomp_model_leave(m, e->thread, place, 0, false);
}

static void close_all(struct pomp_model *m, uint32_t thread) {
  struct pomp_model_thread *t = &m->own->threads[thread];
  while (t->depth)
    pomp_model_pop(m, thread);
  t->below = 0;
}

/** All threads of the team that the thread formed have arrived at its end. */
static void joined(struct pomp_model *m, uint32_t thread) {
  const struct pomp_model_frame *top = pomp_model_top(&m->own->threads[thread]);
  if (!top || top->kind != POMP_KIND_PARALLEL)
    return;
  struct pomp_step step = {.kind = POMP_STEP_JOINED,
                           .thread = thread,
                           .team = top->fork->team,
                           .fork = top->fork->number};
  pomp_model_take(m, &step);
}

/** Handles reports of the OpenMP runtime, and skips events for other readers.
 *  \returns whether \p e is one of these. */
static bool take_told(struct pomp_model *m, const struct pomp_trace_event *e) {
  struct pomp_model_thread *t = &m->own->threads[e->thread];
  switch (e->event) {
  case POMP_TRACE_JOINED:
    joined(m, e->thread);
    return true;
  case POMP_TRACE_DEPENDENCE:
    t->has_dependence = e->num_values;
    t->dependence = e->num_values
                        ? pomp_trace_duration(m->trace, (uint64_t)e->values[0])
                        : 0;
    return true;
  case POMP_TRACE_FULFILLED: {
    struct pomp_step step = {.kind = POMP_STEP_TASK_FULFILLED,
                             .thread = e->thread,
                             .num_values = e->num_values,
                             .values = e->values};
    if (e->num_values)
      pomp_model_take(m, &step);
    return true;
  }
  case POMP_TRACE_TEAM: {
    const struct pomp_model_frame *top = pomp_model_top(t);
    struct pomp_step step = {.kind = POMP_STEP_TEAM_SIZE,
                             .thread = e->thread,
                             .num_values = e->num_values,
                             .values = e->values};
    if (!e->num_values || !top || top->kind != POMP_KIND_PARALLEL)
      return true;
    step.place = top->place;
    step.fork = top->fork ? top->fork->number : 0;
    pomp_model_take(m, &step);
    return true;
  }
  case POMP_TRACE_COUNTS:
  case POMP_TRACE_SAMPLE:
    return true;
  default:
    return false;
  }
}

static void follow(struct pomp_model *m, const struct pomp_trace_event *e) {
  if (take_told(m, e))
    return;
  if (e->event >= POMP_TRACE_FIRST_SPECIAL) {
    close_all(m, e->thread);
    if (e->event == POMP_TRACE_THREAD_BEGIN && e->num_values)
      m->trace->threads[e->thread].is_initial = e->values[0] == m->trace->pid;
    struct pomp_step step = {.kind = POMP_STEP_THREAD_END, .thread = e->thread};
    if (e->event == POMP_TRACE_THREAD_END)
      pomp_model_take(m, &step);
    return;
  }
  struct pomp_model_thread *t = &m->own->threads[e->thread];
  const struct pomp_event_role *a = &pomp_event_roles[e->event];
  pomp_model_follow_lock(m, e);
  switch ((enum pomp_role)a->role) {
  case POMP_ROLE_OPEN:
    pomp_model_push(m, e, a->kind, true);
    break;
  case POMP_ROLE_FORK:
    pomp_model_begin_fork(m, e);
    break;
  case POMP_ROLE_TEAM:
    pomp_model_begin_team(m, e);
    break;
  case POMP_ROLE_CLOSE:
  case POMP_ROLE_JOIN:
  case POMP_ROLE_TEAM_END:
    if (t->below)
      --t->below;
    else if (pomp_model_unwind(m, e, a->kind))
      pomp_model_pop(m, e->thread);
    break;
  case POMP_ROLE_BODY:
  case POMP_ROLE_BODY_END: {
    struct pomp_model_frame *f =
        t->below ? NULL : pomp_model_unwind(m, e, a->kind);
    if (f && a->role == POMP_ROLE_BODY)
      pomp_model_begin_body(m, e->thread, f, e);
    else if (f)
      pomp_model_end_body(m, e->thread, f);
    break;
  }
  case POMP_ROLE_POINT:
    point(m, e, a->kind);
    break;
  case POMP_ROLE_CREATE:
    pomp_model_begin_create(m, e);
    break;
  case POMP_ROLE_CREATE_END:
    if (t->below)
      --t->below;
    else
      pomp_model_end_create(m, e);
    break;
  case POMP_ROLE_TASK:
  case POMP_ROLE_RESUME:
    pomp_model_begin_task(m, e, a->role == POMP_ROLE_TASK);
    break;
  case POMP_ROLE_TASK_END:
    if (t->below)
      --t->below;
    else
      pomp_model_end_task(m, e);
    break;
  case POMP_ROLE_SUSPEND:
    if (t->below)
      --t->below;
    else
      pomp_model_suspend_task(m, e);
    break;
  case POMP_ROLE_DETACH:
    pomp_model_detach_task(m, e);
    break;
  case POMP_ROLE_DEPEND:
    pomp_model_tell_more(m, e, POMP_STEP_TASK_DEPEND);
    break;
  case POMP_ROLE_RANGE:
    pomp_model_tell_more(m, e, POMP_STEP_TASK_RANGE);
    break;
  case POMP_NUM_ROLES:
    break;
  }
}

struct pomp_model *pomp_model_new(struct pomp_trace *trace,
                                  const struct pomp_talk *talk) {
  struct pomp_model *m = calloc(1, sizeof(*m));
  struct pomp_model_private *o = calloc(1, sizeof(*o));
  struct pomp_model_thread *threads =
      calloc((size_t)trace->num_threads + 1, sizeof(*threads));
  if (!m || !o || !threads) {
    talk->complain("not enough memory to follow the trace");
    free(m);
    free(o);
    free(threads);
    return NULL;
  }
  for (uint32_t i = 0; i < trace->num_threads; ++i)
    threads[i].team = threads[i].own_team = threads[i].known_team =
        POMP_NO_TEAM;
  m->trace = trace;
  m->own = o;
  o->talk = *talk;
  o->threads = threads;
  return m;
}

void pomp_model_watch(struct pomp_model *m, pomp_event_watcher *watch,
                      void *data) {
  if (m) {
    m->watch = watch;
    m->watch_data = data;
  }
}

bool pomp_model_play(struct pomp_model *m, pomp_step_taker *taker, void *data) {
  struct pomp_model_private *o = m->own;
  struct pomp_trace_event e;
  o->take = taker;
  o->data = data;
  for (unsigned count = 0; !o->failed && !o->stopped; ++count) {
    if (!pomp_trace_next(m->trace, &e))
      break;
    m->now = e.time > m->now ? e.time : m->now;
    if (m->watch && !m->watch(m->watch_data, m->trace, &e))
      o->stopped = true;
    else
      follow(m, &e);
    if (count % (1u << 16) == 0 && o->talk.progress)
      o->talk.progress("reading the trace", pomp_trace_done(m->trace),
                       pomp_trace_size(m->trace));
  }
  if (m->trace->end_ns > m->now)
    m->now = m->trace->end_ns;
  for (uint32_t i = 0; i < m->trace->num_threads; ++i)
    close_all(m, i);
  return !o->failed && !o->stopped;
}

void pomp_model_free(struct pomp_model *m) {
  if (!m)
    return;
  struct pomp_model_private *o = m->own;
  for (uint32_t i = 0; i < m->trace->num_threads; ++i) {
    free(o->threads[i].frames);
    pomp_table_free(&o->threads[i].innermost);
  }
  for (struct pomp_model_fork *f = o->forks, *next; f; f = next) {
    next = f->next;
    free(f->present);
    free(f);
  }
  for (struct pomp_model_fork *f = o->unused, *next; f; f = next) {
    next = f->next;
    free(f->present);
    free(f);
  }
  for (uint32_t i = 0; i < m->num_teams; ++i)
    free(m->teams[i].members);
  for (uint32_t i = 0; i < o->tasks.num_places; ++i)
    free(((struct pomp_model_task *)pomp_items_at(&o->tasks, i))->open);
  pomp_table_free(&o->place_of);
  pomp_table_free(&o->team_of);
  pomp_table_free(&o->lock_of);
  pomp_table_free(&o->rank_of);
  free(o->threads);
  free(o->locks);
  pomp_items_free(&o->tasks);
  free(o->generations);
  free(m->places);
  free(m->teams);
  free(o);
  free(m);
}
