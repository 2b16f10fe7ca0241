/*===- replay_tasks.c - The tasks of a trace that is replayed ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "replay/replay_tasks.h"
#include "pomp/kinds.h"

#include <string.h>

struct pomp_replay_task {
  struct pomp_task task;
  /** Its creation has not ended; it has ended itself. */
  bool is_in_creation, has_ended;
};

static int64_t value_of(const struct pomp_trace_event *e, unsigned index) {
  return index < e->num_values ? e->values[index] : 0;
}

static struct pomp_replay_task *add(struct pomp_replay_tasks *t, int64_t id) {
  struct pomp_replay_task *task = pomp_items_add(&t->tasks, id, sizeof(*task));
  t->failed |= !task;
  if (task)
    *task = (struct pomp_replay_task){.task.id = id};
  return task;
}

/** Keeps in mind that a task is a taskloop: its end is never heard of. */
static void add_loop(struct pomp_replay_tasks *t, int64_t id) {
  int64_t *slot = &t->loops[t->oldest_loop];
  t->oldest_loop = (t->oldest_loop + 1) % POMP_REPLAY_LOOPS;
  pomp_items_remove(&t->tasks, *slot);
  *slot = id;
}

static struct pomp_task *create(struct pomp_replay_tasks *t,
                                const struct pomp_trace *trace,
                                const struct pomp_trace_event *e) {
  int64_t id = value_of(e, 1);
  struct pomp_replay_task *task = id ? add(t, id) : NULL;
  if (!task)
    return NULL;
  task->task.parent = value_of(e, 0);
  if (strcmp(trace->regions[e->region].type, "taskloop") == 0)
    add_loop(t, id);
  else
    task->is_in_creation = true;
  return &task->task;
}

/** \returns the task that begins. It may have had no event before: one of a
 *  taskloop, or one whose creation is not in the trace. */
static struct pomp_task *begin(struct pomp_replay_tasks *t,
                               const struct pomp_trace_event *e) {
  int64_t id = value_of(e, 0), origin = value_of(e, 1);
  struct pomp_replay_task *task = pomp_items_find(&t->tasks, id);
  if (task || !id)
    return task ? &task->task : NULL;
  if (!(task = add(t, id)))
    return NULL;
  const struct pomp_replay_task *loop = pomp_items_find(&t->tasks, origin);
  if (loop)
    task->task = loop->task;
  task->task.id = id;
  return &task->task;
}

struct pomp_task *pomp_replay_task_of(struct pomp_replay_tasks *t,
                                      const struct pomp_trace *trace,
                                      const struct pomp_trace_event *e) {
  switch (pomp_event_roles[e->event].role) {
  case POMP_ROLE_CREATE:
    return create(t, trace, e);
  case POMP_ROLE_TASK:
    return begin(t, e);
  default: {
    struct pomp_replay_task *task = pomp_items_find(&t->tasks, value_of(e, 0));
    return task ? &task->task : NULL;
  }
  }
}

void pomp_replay_task_done(struct pomp_replay_tasks *t,
                           const struct pomp_trace_event *e) {
  unsigned role = pomp_event_roles[e->event].role;
  if (role != POMP_ROLE_TASK_END && role != POMP_ROLE_CREATE_END)
    return;
  struct pomp_replay_task *task = pomp_items_find(&t->tasks, value_of(e, 0));
  if (!task)
    return;
  if (role == POMP_ROLE_TASK_END)
    task->has_ended = true;
  else
    task->is_in_creation = false;
  if (task->has_ended && !task->is_in_creation)
    pomp_items_remove(&t->tasks, task->task.id);
}

void pomp_replay_tasks_free(struct pomp_replay_tasks *t) {
  pomp_items_free(&t->tasks);
}
