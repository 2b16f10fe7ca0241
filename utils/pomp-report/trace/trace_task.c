/*===- trace_task.c - Who executes which task ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace_internal.h"

/** \returns the task with this number; made by \p creator if it is new and
 *  there are not too many. */
static struct pomp_model_task *find_task(struct pomp_model *m, int64_t id,
                                         uint32_t creator) {
  struct pomp_model_private *o = m->own;
  if (id == 0)
    return NULL;
  if (creator == UINT32_MAX) {
    const uint32_t *index = pomp_table_get(&o->task_of, (uint64_t)id);
    return index && *index ? &o->tasks[*index - 1] : NULL;
  }
  uint32_t *index = pomp_table_find(&o->task_of, (uint64_t)id);
  if (!index) {
    pomp_model_no_memory(m);
    return NULL;
  }
  if (*index)
    return &o->tasks[*index - 1];
  uint32_t slot = o->unused_task;
  if (slot) {
    o->unused_task = o->tasks[slot - 1].instance.creator;
  } else {
    if (o->num_tasks >= POMP_MODEL_MAX_TASKS ||
        !pomp_model_grow(m, (void **)&o->tasks, &o->tasks_capacity,
                         o->num_tasks, sizeof(*o->tasks))) {
      pomp_table_remove(&o->task_of, (uint64_t)id);
      return NULL;
    }
    slot = ++o->num_tasks;
  }
  *pomp_table_find(&o->task_of, (uint64_t)id) = slot;
  uint32_t team = pomp_model_current_team(m, creator);
  if (o->failed)
    return NULL;
  struct pomp_model_task *task = &o->tasks[slot - 1];
  *task = (struct pomp_model_task){
      .instance = {.id = id,
                   .team = team,
                   .creator_rank = pomp_model_rank(m, team, creator),
                   .creator = creator,
                   .generation = ++o->generations[team]}};
  struct pomp_step step = {.kind = POMP_STEP_TASK_CREATE,
                           .thread = creator,
                           .team = team,
                           .task = &task->instance};
  ++m->num_tasks;
  pomp_model_take(m, &step);
  return task;
}

static void forget_task(struct pomp_model *m, struct pomp_model_task *task) {
  struct pomp_model_private *o = m->own;
  pomp_table_remove(&o->task_of, (uint64_t)task->instance.id);
  task->instance.creator = o->unused_task;
  o->unused_task = (uint32_t)(task - o->tasks) + 1;
  --m->num_tasks;
}

void pomp_model_switch_task(struct pomp_model *m, uint32_t thread) {
  struct pomp_model_thread *t = &m->own->threads[thread];
  struct pomp_step step = {.kind = POMP_STEP_TASK_SWITCH,
                           .thread = thread,
                           .team = pomp_model_current_team(m, thread)};
  step.rank = pomp_model_rank(m, step.team, thread);
  for (uint32_t i = t->depth; i-- && t->frames[i].kind != POMP_PLACE_TEAM;)
    if (t->frames[i].kind == POMP_PLACE_TASK) {
      struct pomp_model_task *task =
          find_task(m, t->frames[i].task, UINT32_MAX);
      step.task = task ? &task->instance : NULL;
      break;
    }
  pomp_model_take(m, &step);
}

/** A task begins of which its creator did not speak yet: who is just creating
 *  one of this construct? */
static uint32_t find_creator(const struct pomp_model *m, uint32_t thread,
                             uint32_t region) {
  for (uint32_t i = 0; i < m->trace->num_threads; ++i) {
    const struct pomp_model_thread *t =
        &m->own->threads[(thread + i) % m->trace->num_threads];
    for (uint32_t d = t->depth; d--;)
      if (t->frames[d].kind == POMP_PLACE_TASK_CREATE &&
          t->frames[d].region == region)
        return (thread + i) % m->trace->num_threads;
  }
  return thread;
}

static int64_t task_of(const struct pomp_trace_event *e) {
  return e->num_values ? e->values[0] : 0;
}

void pomp_model_begin_task(struct pomp_model *m,
                           const struct pomp_trace_event *e, bool is_visit) {
  struct pomp_model_private *o = m->own;
  struct pomp_model_task *task = find_task(m, task_of(e), UINT32_MAX);
  if (!task)
    task = find_task(m, task_of(e), find_creator(m, e->thread, e->region));
  struct pomp_model_thread *t = &o->threads[e->thread];
  if (t->depth < POMP_MODEL_MAX_DEPTH) {
    struct pomp_step step = {.kind = POMP_STEP_TASK_SWITCH,
                             .thread = e->thread,
                             .team = pomp_model_current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    step.rank = pomp_model_rank(m, step.team, e->thread);
    pomp_model_take(m, &step);
  }
  struct pomp_model_frame *f = pomp_model_push(m, e, POMP_PLACE_TASK, is_visit);
  if (f)
    f->task = task_of(e);
}

void pomp_model_end_task(struct pomp_model *m,
                         const struct pomp_trace_event *e) {
  struct pomp_model_task *task = find_task(m, task_of(e), UINT32_MAX);
  if (pomp_model_unwind(m, e, POMP_PLACE_TASK)) {
    struct pomp_model_thread *t = &m->own->threads[e->thread];
    struct pomp_model_frame *f = pomp_model_top(t);
    --t->depth;
    pomp_model_leave(m, e->thread, f->place);
    struct pomp_step step = {.kind = POMP_STEP_TASK_COMPLETE,
                             .thread = e->thread,
                             .team = pomp_model_current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    if (task)
      pomp_model_take(m, &step);
    pomp_model_switch_task(m, e->thread);
  }
  if (!task)
    return;
  /* Its creator may not have spoken yet: it must not make it a second time. */
  task->has_ended = true;
  uint32_t creator = task->instance.creator;
  bool is_creating = false;
  const struct pomp_model_thread *c = &m->own->threads[creator];
  for (uint32_t i = 0; i < c->depth; ++i)
    is_creating |= c->frames[i].kind == POMP_PLACE_TASK_CREATE &&
                   c->frames[i].region == e->region;
  if (task->was_created || !is_creating)
    forget_task(m, task);
}

void pomp_model_end_create(struct pomp_model *m,
                           const struct pomp_trace_event *e) {
  struct pomp_model_task *task = find_task(m, task_of(e), UINT32_MAX);
  if (!task)
    task = find_task(m, task_of(e), e->thread);
  if (task) {
    task->was_created = true;
    if (task->has_ended)
      forget_task(m, task);
  }
  if (pomp_model_unwind(m, e, POMP_PLACE_TASK_CREATE))
    pomp_model_pop(m, e->thread);
}
