/*===- trace_stack.c - The places that a thread is in -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_stack.h"
#include "trace/steps/trace_emit.h"
#include "trace/steps/trace_lock.h"
#include "trace/steps/trace_task.h"
#include "trace/steps/trace_team.h"

static uint64_t frame_key(uint32_t region, uint8_t kind) {
  return (uint64_t)region << 8 | kind;
}

void pomp_model_drop(struct pomp_model_thread *t) {
  const struct pomp_model_frame *f = &t->frames[--t->depth];
  uint32_t *innermost =
      pomp_table_find(&t->innermost, frame_key(f->region, f->kind));
  if (innermost)
    *innermost = f->outer_same;
}

struct pomp_model_frame *pomp_model_push(struct pomp_model *m,
                                         const struct pomp_trace_event *e,
                                         uint8_t kind, bool is_visit) {
  struct pomp_model_thread *t = &m->own->threads[e->thread];
  if (t->depth == POMP_MODEL_MAX_DEPTH) {
    ++t->below;
    m->cut += is_visit;
    return NULL;
  }
  if (!pomp_model_grow(m, (void **)&t->frames, &t->capacity, t->depth,
                       sizeof(*t->frames)))
    return NULL;
  uint32_t *innermost =
      pomp_table_find(&t->innermost, frame_key(e->region, kind));
  if (!innermost) {
    pomp_model_no_memory(m);
    return NULL;
  }
  const struct pomp_model_frame *outer = pomp_model_top(t);
  uint32_t depth = t->depth + 1;
  uint32_t place = pomp_model_place(m, e->region, kind, false, !is_visit);
  struct pomp_model_frame *f = &t->frames[t->depth++];
  *f = (struct pomp_model_frame){.place = place,
                                 .region = e->region,
                                 .kind = kind,
                                 .outer_same = *innermost,
                                 .task_depth = kind == POMP_KIND_TASK ? depth
                                               : outer ? outer->task_depth
                                                       : 0,
                                 .team_depth = kind == POMP_KIND_TEAM ? depth
                                               : outer ? outer->team_depth
                                                       : 0};
  *innermost = depth;
  /* Visits that continue with their task have no separate event. */
  bool has_event = is_visit || kind == POMP_KIND_TASK;
  pomp_model_enter(m, e->thread, place, is_visit, has_event ? e : NULL);
  return f;
}

void pomp_model_begin_body(struct pomp_model *m, uint32_t thread,
                           struct pomp_model_frame *f,
                           const struct pomp_trace_event *e) {
  pomp_model_end_body(m, thread, f);
  f->body_open = true;
  if (f->kind == POMP_KIND_CRITICAL) {
    f->lock = pomp_model_critical_lock(m, f->region);
    pomp_model_acquire(m, thread, f->lock);
  }
  pomp_model_enter(m, thread,
                   pomp_model_place(m, f->region, f->kind, true, false), false,
                   e);
}

void pomp_model_end_body(struct pomp_model *m, uint32_t thread,
                         struct pomp_model_frame *f) {
  if (!f->body_open)
    return;
  f->body_open = false;
  pomp_model_leave(m, thread,
                   pomp_model_place(m, f->region, f->kind, true, false), 0,
                   false);
  if (f->kind == POMP_KIND_CRITICAL)
    pomp_model_release(m, thread, f->lock);
}

void pomp_model_pop(struct pomp_model *m, uint32_t thread) {
  struct pomp_model_thread *t = &m->own->threads[thread];
  struct pomp_model_frame *f = pomp_model_top(t);
  struct pomp_step step = {.thread = thread};
  pomp_model_end_body(m, thread, f);
  pomp_model_drop(t);
  if (f->kind == POMP_KIND_PARALLEL) {
    step.kind = POMP_STEP_JOIN;
    step.team = f->fork->team;
    step.fork = f->fork->number;
    pomp_model_take(m, &step);
    pomp_model_free_fork(m, f->fork);
  }
  pomp_model_leave(m, thread, f->place, f->task, f->is_immediate);
  if (f->kind == POMP_KIND_TEAM) {
    step.kind = POMP_STEP_TEAM_END;
    step.team = f->team;
    step.fork = f->fork_number;
    t->team = f->outer_team;
    pomp_model_take(m, &step);
  } else if (f->kind == POMP_KIND_TASK) {
    pomp_model_switch_task(m, thread);
  }
}

struct pomp_model_frame *pomp_model_unwind(struct pomp_model *m,
                                           const struct pomp_trace_event *e,
                                           uint8_t kind) {
  struct pomp_model_thread *t = &m->own->threads[e->thread];
  /* Inside of a task, only the end of its team closes visits outside. */
  bool leaves_task =
      kind == POMP_KIND_TASK || pomp_kind_has(kind, POMP_TRAIT_TEAM);
  const struct pomp_model_frame *top = pomp_model_top(t);
  if (top && top->region == e->region && top->kind == kind)
    return pomp_model_top(t);
  const uint32_t *innermost =
      pomp_table_get(&t->innermost, frame_key(e->region, kind));
  uint32_t depth = innermost ? *innermost : 0;
  if (top && !leaves_task && depth <= top->task_depth)
    depth = 0;
  if (!depth) {
    ++m->unbalanced;
    return NULL;
  }
  while (t->depth > depth) {
    ++m->unbalanced;
    pomp_model_pop(m, e->thread);
  }
  return pomp_model_top(t);
}
