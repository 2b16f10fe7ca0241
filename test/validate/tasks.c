/*===- tasks.c - Checks the life of explicit tasks --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "tasks.h"

#include <stdlib.h>
#include <string.h>

/** An explicit task instance. */
struct task {
  int64_t id;
  struct region *region;
  bool created, begun, ended, suspended;
  /** While suspended: the open frames in it, the Task_begin first. */
  struct frame *saved;
  size_t num_saved;
};

/** A hash table with linear probing; id 0 marks a free slot. */
static struct task *table;
static size_t capacity, used;

static struct task *probe(int64_t id) {
  size_t i = (size_t)((uint64_t)id * 0x9e3779b97f4a7c15u) & (capacity - 1);
  while (table[i].id && table[i].id != id)
    i = (i + 1) & (capacity - 1);
  return &table[i];
}

static void grow(void) {
  struct task *old = table;
  const size_t old_capacity = capacity;
  capacity = capacity ? 2 * capacity : 256;
  table = calloc(capacity, sizeof(*table));
  if (!table)
    abort();
  for (size_t i = 0; i < old_capacity; ++i)
    if (old[i].id)
      *probe(old[i].id) = old[i];
  free(old);
}

/** Finds or adds the task an event names.
 *  \returns null if the event names none. */
static struct task *get_task(const struct call *call, struct region *region) {
  const int64_t id = call->args[0];
  if (id == 0) {
    /* A taskloop creates many tasks at once, so its create_exit names none. */
    if (call->event != POMP_FN_Task_create_exit)
      validate_error(call, region, "task_id is 0");
    return NULL;
  }
  if (2 * used >= capacity)
    grow();
  struct task *task = probe(id);
  if (!task->id) {
    *task = (struct task){.id = id, .region = region};
    ++used;
  } else if (task->region != region) {
    validate_error(call, region, "task %lld is of %s:%d", (long long)id,
                   task->region->info.file, task->region->info.first_line);
  }
  return task;
}

void validate_task_created(const struct call *call, struct region *region) {
  struct task *task = get_task(call, region);
  if (!task)
    return;
  if (task->created)
    validate_error(call, region, "task %lld is created a second time",
                   (long long)task->id);
  task->created = true;
  if (call->args[1] == 0 && !task->begun &&
      region->counts[POMP_FN_Task_begin] > 0)
    validate_error(call, region, "undeferred task %lld did not run",
                   (long long)task->id);
}

void validate_task_begin(const struct call *call, struct region *region) {
  struct task *task = get_task(call, region);
  if (!task)
    return;
  if (task->begun)
    validate_error(call, region, "task %lld begins a second time",
                   (long long)task->id);
  task->begun = true;
}

void validate_task_end(const struct call *call, struct region *region) {
  struct task *task = get_task(call, region);
  if (!task)
    return;
  if (!task->begun || task->ended)
    validate_error(call, region, "task %lld %s", (long long)task->id,
                   task->ended ? "ends a second time" : "has not begun");
  task->ended = true;
}

void validate_task_suspend(const struct call *call, struct region *region,
                           struct stack *stack) {
  struct task *task = get_task(call, region);
  if (!task)
    return;
  size_t i = stack->size;
  while (i > 0 && stack->frames[i - 1].event != POMP_FN_Task_begin)
    --i;
  if (i == 0 || stack->frames[i - 1].args[0] != task->id) {
    validate_error(call, region, "task %lld does not run on this thread",
                   (long long)task->id);
    return;
  }
  task->num_saved = stack->size - (i - 1);
  task->saved = malloc(task->num_saved * sizeof(*task->saved));
  if (!task->saved)
    abort();
  memcpy(task->saved, &stack->frames[i - 1],
         task->num_saved * sizeof(*task->saved));
  task->suspended = true;
  stack->size = i - 1;
}

void validate_task_resume(const struct call *call, struct region *region,
                          struct stack *stack) {
  struct task *task = get_task(call, region);
  if (!task)
    return;
  if (!task->suspended) {
    validate_error(call, region, "task %lld is not suspended",
                   (long long)task->id);
    return;
  }
  for (size_t i = 0; i < task->num_saved; ++i) {
    /* This thread closes frames that were opened on another one. */
    task->saved[i].thread = call->thread;
    validate_push(stack, &task->saved[i]);
  }
  free(task->saved);
  task->saved = NULL;
  task->suspended = false;
}

/** Whether \p kind is one of pomp_depend. */
static bool is_depend_kind(int64_t kind) {
  return kind == POMP_DEPEND_KIND_IN || kind == POMP_DEPEND_KIND_OUT ||
         kind == POMP_DEPEND_KIND_MUTEXINOUTSET ||
         kind == POMP_DEPEND_KIND_INOUTSET ||
         kind == POMP_DEPEND_KIND_ALL_MEMORY;
}

void validate_task_depend(const struct call *call, struct region *region,
                          const struct stack *stack) {
  const struct frame *top =
      stack->size ? &stack->frames[stack->size - 1] : NULL;
  const bool is_task = region->info.type && !strcmp(region->info.type, "task");
  const enum pomp_function outer =
      is_task ? POMP_FN_Task_create_enter : POMP_FN_Taskwait_enter;
  if (is_task)
    get_task(call, region);
  else if (call->args[0] != 0)
    validate_error(call, region, "task_id of a taskwait is %lld",
                   (long long)call->args[0]);
  if (!top || top->event != outer || top->region != region)
    validate_error(call, region, "must be directly inside its %s",
                   is_task ? "creation" : "Taskwait_enter");
  if (call->args[1] % 2)
    validate_error(call, region, "%lld values are no pairs",
                   (long long)call->args[1]);
  for (int64_t i = 1; call->values && i < call->args[1]; i += 2)
    if (!is_depend_kind(call->values[i]))
      validate_error(call, region, "no item depends with kind %lld",
                     (long long)call->values[i]);
}

void validate_taskloop_range(const struct call *call, struct region *region,
                             const struct stack *stack) {
  const struct frame *top =
      stack->size ? &stack->frames[stack->size - 1] : NULL;
  if (!get_task(call, region))
    return;
  if (!top || top->event != POMP_FN_Task_begin ||
      top->args[0] != call->args[0] || top->begun)
    validate_error(call, region, "must come once, after Task_begin");
  else
    stack->frames[stack->size - 1].begun = true;
  if (call->args[1] < 0 || call->args[2] < call->args[1])
    validate_error(call, region, "no range of iterations is %lld to %lld",
                   (long long)call->args[1], (long long)call->args[2]);
}

/** The events that tasks wait for. */
static int64_t *waiting;
static size_t num_waiting;

/** \returns where \p event is, or the number of them. */
static size_t find_waiting(int64_t event) {
  size_t i = 0;
  while (i < num_waiting && waiting[i] != event)
    ++i;
  return i;
}

void validate_task_detach(const struct call *call, struct region *region,
                          const struct stack *stack) {
  const struct frame *top =
      stack->size ? &stack->frames[stack->size - 1] : NULL;
  int64_t event = call->args[1];
  if (!get_task(call, region))
    return;
  if (!top || top->event != POMP_FN_Task_create_enter || top->region != region)
    validate_error(call, region, "must be directly inside its creation");
  if (!event || (find_waiting(event) < num_waiting && !validate_allow_unseen()))
    validate_error(call, region, "omp_event is %s",
                   event ? "that of another task" : "0");
  waiting = realloc(waiting, (num_waiting + 1) * sizeof(*waiting));
  if (!waiting)
    abort();
  waiting[num_waiting++] = event;
}

void validate_fulfill(const struct call *call, struct region *region) {
  size_t i = find_waiting(call->args[0]);
  if (i < num_waiting)
    waiting[i] = waiting[--num_waiting];
  else if (!validate_state.was_off && !validate_allow_unseen())
    validate_error(call, region, "omp_event is that of no task");
}

void validate_check_tasks(void) {
  for (size_t i = 0; i < capacity; ++i) {
    const struct task *task = &table[i];
    if (!task->id)
      continue;
    const uint64_t *counts = task->region->counts;
    const bool is_task =
        task->region->info.type && !strcmp(task->region->info.type, "task");
    if (task->suspended)
      validate_error(NULL, task->region, "task %lld stays suspended",
                     (long long)task->id);
    else if (!task->begun && counts[POMP_FN_Task_begin] > 0 &&
             !validate_state.was_cancelled)
      validate_error(NULL, task->region, "task %lld never began",
                     (long long)task->id);
    else if (is_task && !task->created && counts[POMP_FN_Task_create_exit] > 0)
      validate_error(NULL, task->region, "task %lld was never created",
                     (long long)task->id);
  }
}

void validate_forget_tasks(void) {
  for (size_t i = 0; i < capacity; ++i)
    free(table[i].saved);
  free(table);
  free(waiting);
  waiting = NULL;
  num_waiting = 0;
  table = NULL;
  capacity = used = 0;
}
