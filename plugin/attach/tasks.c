//===- tasks.c - The numbers of tasks -----------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "stub.h"

WEAK int pthread_key_create(unsigned *key, void (*destructor)(void *));
WEAK int omp_get_level(void);

// A library that has no POMP_Task_thread leaves the numbers to us. Another
// object of the process may do the same: a key of pthread_key_create is unique
// in the process, and so are numbers that begin with it.
enum { numbers_at_a_time = 1024, key_shift = 40 };
static uint64_t next_number;
static _Thread_local struct pomp_task_thread own_thread;

static struct pomp_task_thread *take_numbers(void) {
  if (!__atomic_load_n(&next_number, __ATOMIC_RELAXED)) {
    unsigned key;
    uint64_t zero = 0, first = 1;
    if (pthread_key_create && !pthread_key_create(&key, NULL))
      first += (uint64_t)(key + 1) << key_shift;
    __atomic_compare_exchange_n(&next_number, &zero, first, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
  }
  uint64_t number =
      __atomic_fetch_add(&next_number, numbers_at_a_time, __ATOMIC_RELAXED);
  own_thread.next_id = (int64_t)number;
  own_thread.last_id = (int64_t)number + numbers_at_a_time - 1;
  return &own_thread;
}

static struct pomp_task_thread *task_thread(void) {
  if (__pomp_object.task_thread)
    return __pomp_object.task_thread();
  return own_thread.next_id && own_thread.next_id <= own_thread.last_id
             ? &own_thread
             : take_numbers();
}

static int level(void) { return omp_get_level ? omp_get_level() : 0; }

/// Before Task_create_enter. \p task is to be copied into the task.
HIDDEN void __pomp_task_create(struct pomp_task *task) {
  struct pomp_task_thread *thread = task_thread();
  struct pomp_task *current = thread->current;
  task->id = thread->next_id++;
  task->parent = current && thread->current_level == level() ? current->id : 0;
  for (unsigned i = 0; i != sizeof(task->data) / sizeof(task->data[0]); ++i)
    task->data[i] = 0;
  task->begun = 0;
  thread->subject = task;
}

/// Before Task_create_exit. \returns whether the task was deferred: it has not
/// ended on this thread just now.
HIDDEN int32_t __pomp_task_created(struct pomp_task *task) {
  struct pomp_task_thread *thread = task_thread();
  thread->subject = task;
  return thread->ended != task->id;
}

/// Before an event about a task that this thread executes.
HIDDEN void __pomp_task_subject(struct pomp_task *task) {
  task_thread()->subject = task;
}

/// What __pomp_task_start keeps until __pomp_task_stop.
struct outer_task {
  struct pomp_task *current;
  int32_t level;
};

/// A task, or a part of an untied one, begins. \p is_new: it has no number of
/// its own yet, or that of its taskloop.
HIDDEN void __pomp_task_start(struct pomp_task *task, struct outer_task *outer,
                              int32_t is_new) {
  struct pomp_task_thread *thread = task_thread();
  if (is_new || !task->id)
    task->id = thread->next_id++;
  outer->current = thread->current;
  outer->level = thread->current_level;
  thread->current = task;
  thread->current_level = level();
  thread->subject = task;
}

/// It ends, after its last event.
HIDDEN void __pomp_task_stop(struct pomp_task *task, struct outer_task *outer) {
  struct pomp_task_thread *thread = task_thread();
  thread->ended = task->id;
  thread->current = outer->current;
  thread->current_level = outer->level;
}
