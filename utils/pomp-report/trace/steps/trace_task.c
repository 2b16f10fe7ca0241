/*===- trace_task.c - The tasks that are known ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_task.h"
#include "trace/steps/trace_emit.h"
#include "trace/steps/trace_team.h"

#include <stdlib.h>
#include <string.h>

struct pomp_model_task *
pomp_model_add_task(struct pomp_model *m,
                    const struct pomp_task_instance *instance) {
  struct pomp_model_private *o = m->own;
  if (!instance->id || o->failed)
    return NULL;
  if (o->tasks.num_places - o->tasks.num_unused >= POMP_MODEL_MAX_TASKS)
    return NULL;
  pomp_model_forget_task(m, pomp_model_find_task(m, instance->id));
  struct pomp_model_task *task =
      pomp_items_add(&o->tasks, instance->id, sizeof(*task));
  if (task)
    task->instance = *instance;
  else
    pomp_model_no_memory(m);
  return task;
}

struct pomp_model_task *pomp_model_create_task(struct pomp_model *m, int64_t id,
                                               uint32_t creator) {
  uint32_t team = pomp_model_current_team(m, creator);
  const struct pomp_task_instance instance = {
      .id = id,
      .origin = id,
      .team = team,
      .creator_rank = pomp_model_rank(m, team, creator),
      .creator = creator};
  return pomp_model_add_task(m, &instance);
}

void pomp_model_tell_task(struct pomp_model *m, struct pomp_model_task *task) {
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

void pomp_model_forget_task(struct pomp_model *m,
                            struct pomp_model_task *task) {
  if (!task)
    return;
  m->num_tasks -= task->was_told;
  free(task->open);
  pomp_items_remove(&m->own->tasks, task->instance.id);
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
