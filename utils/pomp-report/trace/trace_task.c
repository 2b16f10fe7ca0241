/*===- trace_task.c - Who executes which task ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace_internal.h"

#include <string.h>

static struct pomp_model_task *find_task(const struct pomp_model *m,
                                         int64_t id) {
  const uint32_t *index =
      id ? pomp_table_get(&m->own->task_of, (uint64_t)id) : NULL;
  return index && *index ? &m->own->tasks[*index - 1] : NULL;
}

struct pomp_task_instance *pomp_model_instance(const struct pomp_model *m,
                                               int64_t id) {
  struct pomp_model_task *task = find_task(m, id);
  return task ? &task->instance : NULL;
}

/** \returns a new task, or null where there are too many. */
static struct pomp_model_task *
add_task(struct pomp_model *m, const struct pomp_task_instance *instance) {
  struct pomp_model_private *o = m->own;
  if (!instance->id || o->failed)
    return NULL;
  uint32_t slot = o->unused_task;
  if (slot) {
    o->unused_task = o->tasks[slot - 1].instance.creator;
  } else {
    if (o->num_tasks >= POMP_MODEL_MAX_TASKS ||
        !pomp_model_grow(m, (void **)&o->tasks, &o->tasks_capacity,
                         o->num_tasks, sizeof(*o->tasks)))
      return NULL;
    slot = ++o->num_tasks;
  }
  uint32_t *index = pomp_table_find(&o->task_of, (uint64_t)instance->id);
  if (!index) {
    pomp_model_no_memory(m);
    return NULL;
  }
  *index = slot;
  o->tasks[slot - 1] = (struct pomp_model_task){.instance = *instance};
  return &o->tasks[slot - 1];
}

/** \returns a new task that \p creator creates, or null. */
static struct pomp_model_task *create_task(struct pomp_model *m, int64_t id,
                                           uint32_t creator) {
  uint32_t team = pomp_model_current_team(m, creator);
  const struct pomp_task_instance instance = {
      .id = id,
      .team = team,
      .creator_rank = pomp_model_rank(m, team, creator),
      .creator = creator};
  return add_task(m, &instance);
}

/** Says that \p task, which may be null, was created, if it was not said yet.
 */
static void tell_task(struct pomp_model *m, struct pomp_model_task *task) {
  if (!task || task->was_told || m->own->failed)
    return;
  task->was_told = true;
  task->instance.generation = ++m->own->generations[task->instance.team];
  struct pomp_step step = {.kind = POMP_STEP_TASK_CREATE,
                           .thread = task->instance.creator,
                           .team = task->instance.team,
                           .task = &task->instance};
  ++m->num_tasks;
  pomp_model_take(m, &step);
}

static void forget_task(struct pomp_model *m, struct pomp_model_task *task) {
  struct pomp_model_private *o = m->own;
  if (!task)
    return;
  m->num_tasks -= task->was_told;
  pomp_table_remove(&o->task_of, (uint64_t)task->instance.id);
  task->instance.creator = o->unused_task;
  o->unused_task = (uint32_t)(task - o->tasks) + 1;
}

void pomp_model_switch_task(struct pomp_model *m, uint32_t thread) {
  struct pomp_model_thread *t = &m->own->threads[thread];
  struct pomp_step step = {.kind = POMP_STEP_TASK_SWITCH,
                           .thread = thread,
                           .team = pomp_model_current_team(m, thread)};
  step.rank = pomp_model_rank(m, step.team, thread);
  const struct pomp_model_frame *top = pomp_model_top(t);
  if (top && top->task_depth > top->team_depth)
    step.task = pomp_model_instance(m, t->frames[top->task_depth - 1].task);
  pomp_model_take(m, &step);
}

static int64_t value_of(const struct pomp_trace_event *e, unsigned index) {
  return index < e->num_values ? e->values[index] : 0;
}

/** \returns the task that begins, of which nothing was heard before: one of a
 *  taskloop, or its creation is not in the trace. */
static struct pomp_model_task *begin_unknown(struct pomp_model *m,
                                             const struct pomp_trace_event *e) {
  const struct pomp_model_task *loop = find_task(m, value_of(e, 1));
  if (!loop)
    return create_task(m, value_of(e, 0), e->thread);
  struct pomp_task_instance instance = loop->instance;
  instance.id = value_of(e, 0);
  return add_task(m, &instance);
}

void pomp_model_begin_task(struct pomp_model *m,
                           const struct pomp_trace_event *e, bool is_visit) {
  struct pomp_model_private *o = m->own;
  int64_t id = value_of(e, 0);
  struct pomp_model_task *task = find_task(m, id);
  if (!task)
    task = begin_unknown(m, e);
  tell_task(m, task);
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
    f->task = id;
}

void pomp_model_end_task(struct pomp_model *m,
                         const struct pomp_trace_event *e) {
  struct pomp_model_task *task = find_task(m, value_of(e, 0));
  if (pomp_model_unwind(m, e, POMP_PLACE_TASK)) {
    struct pomp_model_thread *t = &m->own->threads[e->thread];
    struct pomp_model_frame *f = pomp_model_top(t);
    pomp_model_drop(t);
    pomp_model_leave(m, e->thread, f->place, value_of(e, 0));
    struct pomp_step step = {.kind = POMP_STEP_TASK_COMPLETE,
                             .thread = e->thread,
                             .team = pomp_model_current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    if (task)
      pomp_model_take(m, &step);
    pomp_model_switch_task(m, e->thread);
  }
  forget_task(m, task);
}

/** Keeps in mind that a task is of a taskloop: its end is never heard of. */
static void add_loop(struct pomp_model *m, int64_t id) {
  struct pomp_model_private *o = m->own;
  int64_t *slot = &o->loops[o->oldest_loop];
  o->oldest_loop = (o->oldest_loop + 1) % POMP_MODEL_MAX_LOOPS;
  forget_task(m, find_task(m, *slot));
  *slot = id;
}

void pomp_model_begin_create(struct pomp_model *m,
                             const struct pomp_trace_event *e) {
  int64_t id = value_of(e, 1);
  if (id && !find_task(m, id) && create_task(m, id, e->thread) &&
      strcmp(m->trace->regions[e->region].type, "taskloop") == 0)
    add_loop(m, id);
  struct pomp_model_frame *f =
      pomp_model_push(m, e, POMP_PLACE_TASK_CREATE, true);
  if (f)
    f->task = id;
}

void pomp_model_end_create(struct pomp_model *m,
                           const struct pomp_trace_event *e) {
  struct pomp_model_frame *f = pomp_model_unwind(m, e, POMP_PLACE_TASK_CREATE);
  int64_t id = value_of(e, 0);
  struct pomp_model_task *task = find_task(m, id);
  /* What was known at the beginning may have ended meanwhile. */
  if (!task && (!f || !f->task))
    task = create_task(m, id, e->thread);
  tell_task(m, task);
  if (f)
    pomp_model_pop(m, e->thread);
}
