/*===- trace_task_events.c - Who creates and executes which task ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace_task_events.h"
#include "trace_emit.h"
#include "trace_stack.h"
#include "trace_task.h"
#include "trace_team.h"

#include <string.h>

static int64_t value_of(const struct pomp_trace_event *e, unsigned index) {
  return index < e->num_values ? e->values[index] : 0;
}

/** \returns the task that begins, of which nothing was heard before: one of a
 *  taskloop, or its creation is not in the trace. */
static struct pomp_model_task *begin_unknown(struct pomp_model *m,
                                             const struct pomp_trace_event *e) {
  const struct pomp_model_task *loop = pomp_model_find_task(m, value_of(e, 1));
  if (!loop)
    return pomp_model_create_task(m, value_of(e, 0), e->thread);
  struct pomp_task_instance instance = loop->instance;
  instance.id = value_of(e, 0);
  return pomp_model_add_task(m, &instance);
}

void pomp_model_begin_task(struct pomp_model *m,
                           const struct pomp_trace_event *e, bool is_visit) {
  struct pomp_model_private *o = m->own;
  int64_t id = value_of(e, 0);
  struct pomp_model_task *task = pomp_model_find_task(m, id);
  if (!task)
    task = begin_unknown(m, e);
  pomp_model_tell_task(m, task);
  struct pomp_model_thread *t = &o->threads[e->thread];
  if (t->depth < POMP_MODEL_MAX_DEPTH) {
    struct pomp_step step = {.kind = POMP_STEP_TASK_SWITCH,
                             .thread = e->thread,
                             .team = pomp_model_current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    step.rank = pomp_model_rank(m, step.team, e->thread);
    pomp_model_take(m, &step);
  }
  struct pomp_model_frame *f = pomp_model_push(m, e, POMP_KIND_TASK, is_visit);
  if (f)
    f->task = id;
}

void pomp_model_end_task(struct pomp_model *m,
                         const struct pomp_trace_event *e) {
  struct pomp_model_task *task = pomp_model_find_task(m, value_of(e, 0));
  if (pomp_model_unwind(m, e, POMP_KIND_TASK)) {
    struct pomp_model_thread *t = &m->own->threads[e->thread];
    struct pomp_model_frame *f = pomp_model_top(t);
    pomp_model_drop(t);
    pomp_model_leave(m, e->thread, f->place, value_of(e, 0), false);
    struct pomp_step step = {.kind = POMP_STEP_TASK_COMPLETE,
                             .thread = e->thread,
                             .team = pomp_model_current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    if (task)
      pomp_model_take(m, &step);
    pomp_model_switch_task(m, e->thread);
  }
  pomp_model_forget_task(m, task);
}

/** Keeps in mind that a task is of a taskloop: its end is never heard of. */
static void add_loop(struct pomp_model *m, int64_t id) {
  struct pomp_model_private *o = m->own;
  int64_t *slot = &o->loops[o->oldest_loop];
  o->oldest_loop = (o->oldest_loop + 1) % POMP_MODEL_MAX_LOOPS;
  pomp_model_forget_task(m, pomp_model_find_task(m, *slot));
  *slot = id;
}

void pomp_model_begin_create(struct pomp_model *m,
                             const struct pomp_trace_event *e) {
  int64_t id = value_of(e, 1);
  if (id && !pomp_model_find_task(m, id) &&
      pomp_model_create_task(m, id, e->thread) &&
      strcmp(m->trace->regions[e->region].type, "taskloop") == 0)
    add_loop(m, id);
  struct pomp_model_frame *f =
      pomp_model_push(m, e, POMP_KIND_TASK_CREATE, true);
  if (f)
    f->task = id;
}

void pomp_model_end_create(struct pomp_model *m,
                           const struct pomp_trace_event *e) {
  struct pomp_model_frame *f = pomp_model_unwind(m, e, POMP_KIND_TASK_CREATE);
  int64_t id = value_of(e, 0);
  struct pomp_model_task *task = pomp_model_find_task(m, id);
  /* What was known at the beginning may have ended meanwhile. */
  if (!task && (!f || !f->task))
    task = pomp_model_create_task(m, id, e->thread);
  pomp_model_tell_task(m, task);
  if (!f)
    return;
  f->is_immediate = e->num_values > 1 && e->values[1] == 0;
  pomp_model_pop(m, e->thread);
}

void pomp_model_detach_task(struct pomp_model *m,
                            const struct pomp_trace_event *e) {
  struct pomp_model_task *task = pomp_model_find_task(m, value_of(e, 0));
  struct pomp_step step = {.kind = POMP_STEP_TASK_DETACH,
                           .thread = e->thread,
                           .num_values = e->num_values,
                           .values = e->values,
                           .task = task ? &task->instance : NULL};
  if (task && e->num_values > 1)
    pomp_model_take(m, &step);
}
