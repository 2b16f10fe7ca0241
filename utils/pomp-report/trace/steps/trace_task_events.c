/*===- trace_task_events.c - Who creates and executes which task ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_task_events.h"
#include "trace/steps/trace_emit.h"
#include "trace/steps/trace_stack.h"
#include "trace/steps/trace_task.h"
#include "trace/steps/trace_team.h"

#include <stdlib.h>
#include <string.h>

static int64_t value_of(const struct pomp_trace_event *e, unsigned index) {
  return index < e->num_values ? e->values[index] : 0;
}

/** \returns the task that begins and had no event before: one of a taskloop, or
 *  one whose creation is not in the trace. */
static struct pomp_model_task *begin_unknown(struct pomp_model *m,
                                             const struct pomp_trace_event *e) {
  const struct pomp_model_task *loop = pomp_model_find_task(m, value_of(e, 1));
  if (!loop)
    return pomp_model_create_task(m, value_of(e, 0), e->thread);
  struct pomp_task_instance instance = loop->instance;
  instance.id = value_of(e, 0);
  return pomp_model_add_task(m, &instance);
}

/** Enters the visits that were open in the task when it was suspended. */
static void resume_open(struct pomp_model *m, const struct pomp_trace_event *e,
                        int64_t id) {
  struct pomp_model_task *task = pomp_model_find_task(m, id);
  struct pomp_model_open *open = task ? task->open : NULL;
  uint32_t count = open ? task->num_open : 0;
  if (task)
    task->open = NULL;
  for (uint32_t i = 0; i < count; ++i) {
    struct pomp_trace_event again = *e;
    again.region = open[i].region;
    struct pomp_model_frame *f =
        pomp_model_push(m, &again, open[i].kind, false);
    if (f && open[i].body_open)
      pomp_model_begin_body(m, e->thread, f, NULL);
  }
  free(open);
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
  if (task && task->open)
    resume_open(m, e, id);
}

/** Keeps the open visits of \p task, whose frame has the depth \p depth. They
 *  continue with the task.
 *  \returns whether there is memory for them. */
static bool keep_open(struct pomp_model *m, const struct pomp_model_thread *t,
                      struct pomp_model_task *task, uint32_t depth) {
  uint32_t count = t->depth - depth;
  for (uint32_t i = 0; i < count; ++i) {
    uint8_t kind = t->frames[depth + i].kind;
    if (kind == POMP_KIND_TASK || kind == POMP_KIND_TASK_CREATE ||
        pomp_kind_has(kind, POMP_TRAIT_TEAM))
      return false;
  }
  free(task->open);
  task->open = calloc(count, sizeof(*task->open));
  if (!task->open) {
    pomp_model_no_memory(m);
    return false;
  }
  task->num_open = count;
  for (uint32_t i = 0; i < count; ++i) {
    const struct pomp_model_frame *f = &t->frames[depth + i];
    task->open[i] = (struct pomp_model_open){f->region, f->kind, f->body_open};
  }
  return true;
}

void pomp_model_suspend_task(struct pomp_model *m,
                             const struct pomp_trace_event *e) {
  struct pomp_model_thread *t = &m->own->threads[e->thread];
  struct pomp_model_task *task = pomp_model_find_task(m, value_of(e, 0));
  const struct pomp_model_frame *top = pomp_model_top(t);
  uint32_t depth = top ? top->task_depth : 0;
  if (task && depth && depth < t->depth &&
      t->frames[depth - 1].task == value_of(e, 0) &&
      keep_open(m, t, task, depth)) {
    m->own->suspends = true;
    while (t->depth > depth)
      pomp_model_pop(m, e->thread);
    m->own->suspends = false;
  }
  if (pomp_model_unwind(m, e, POMP_KIND_TASK))
    pomp_model_pop(m, e->thread);
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
  /* A task that was known at the beginning may have ended meanwhile. */
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

void pomp_model_tell_more(struct pomp_model *m,
                          const struct pomp_trace_event *e,
                          enum pomp_step_kind kind) {
  struct pomp_step step = {.kind = kind,
                           .thread = e->thread,
                           .num_values = e->num_values,
                           .values = e->values,
                           .task = pomp_model_instance(m, value_of(e, 0))};
  pomp_model_take(m, &step);
}
