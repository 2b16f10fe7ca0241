//===- tasks.c - The numbers of tasks -----------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events.h"

/// A task that is being created, in the frame of the function that does it.
struct new_task {
  struct pomp_task task;
  /// Null while there is nothing to tell.
  struct pomp_task_thread *thread;
};

/// What __pomp_task_begin keeps until __pomp_task_end.
struct outer_task {
  /// For the function that the runtime calls to execute a task, which has no
  /// other.
  struct pomp_slot slot;
  /// Null while there is nothing to tell.
  struct pomp_task_thread *thread;
  struct pomp_task *current;
  int16_t level;
  /// Whether the library was told that the task, or the part, begins.
  int16_t is_told;
};

/// An item of a depend clause, as the OpenMP runtime takes it.
struct depend_item {
  uintptr_t address;
  uintptr_t length;
  uint8_t kind;
};

typedef int32_t deliver_number_fn(void *, int32_t, int64_t);

WEAK int pthread_key_create(unsigned *key, void (*destructor)(void *));
WEAK int omp_get_level(void);

// A library that has no POMP_Task_thread leaves the numbers to us. Another
// object of the process may do the same: a key of pthread_key_create is unique
// in the process, and so are numbers that begin with it.
enum { numbers_at_a_time = 1024, key_shift = 40 };
static uint64_t next_number;
// At first it has no number left.
static _Thread_local struct pomp_task_thread own_thread = {.next_id = 1};

ONCE static struct pomp_task_thread *take_numbers(void) {
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

static inline struct pomp_task_thread *task_thread(void) {
  if (__pomp_object.task_thread)
    return __pomp_object.task_thread();
  struct pomp_task_thread *own = &own_thread;
  return UNLIKELY(own->next_id > own->last_id) ? take_numbers() : own;
}

/// It does not change while the function executes in whose frame it is kept.
static int16_t level(struct pomp_slot *slot) {
  if (UNLIKELY(slot->level < 0))
    slot->level = omp_get_level ? (int16_t)omp_get_level() : 0;
  return slot->level;
}

static void clear_data(struct pomp_task *task) {
  for (unsigned i = 0; i != sizeof(task->data) / sizeof(task->data[0]); ++i)
    task->data[i] = 0;
}

static void deliver_number(struct pomp_slot *slot, struct pomp_construct *c,
                           deliver_number_fn *deliver, int64_t number) {
  deliver(c->handle, thread_number(slot), number);
}

/// Task_create_enter. \p n->task is to be copied into the task.
HIDDEN void __pomp_task_create(struct pomp_slot *slot, struct pomp_construct *c,
                               int32_t (*deliver)(void **, int32_t, int64_t,
                                                  const char *),
                               struct new_task *n) {
  struct pomp_task_thread *thread = n->thread = task_thread();
  struct pomp_task *current = thread->current, *task = &n->task;
  task->level = level(slot);
  task->id = thread->next_id++;
  task->parent =
      current && thread->current_level == task->level ? current->id : 0;
  clear_data(task);
  task->begun = 0;
  task->creator = thread;
  task->creator_num = thread_number(slot);
  thread->subject = task;
  deliver(&c->handle, task->creator_num, task->parent, c->ctc);
}

/// Task_create_exit. It was deferred unless it has ended on this thread just
/// now. The tasks of a loop have numbers of their own.
HIDDEN void
__pomp_task_created(struct pomp_slot *slot, struct pomp_construct *c,
                    int32_t (*deliver)(void *, int32_t, int64_t, int32_t),
                    struct new_task *n, int32_t is_loop) {
  n->thread->subject = &n->task;
  deliver(c->handle, thread_number(slot), is_loop ? 0 : n->task.id,
          is_loop ? -1 : n->thread->ended != n->task.id);
}

/// Task_depend. \p n is null for a taskwait. No clause is too long for a few
/// events, and none for the stack.
HIDDEN void __pomp_task_depend(struct pomp_slot *slot, struct pomp_construct *c,
                               int32_t (*deliver)(void *, int32_t, int64_t,
                                                  int32_t, const int64_t *),
                               const struct new_task *n, int32_t number,
                               const struct depend_item *items) {
  enum { at_a_time = 32 };
  int64_t values[2 * at_a_time];
  for (int32_t first = 0; first < number; first += at_a_time) {
    int32_t count = number - first < at_a_time ? number - first : at_a_time;
    for (int32_t i = 0; i < count; ++i) {
      values[2 * i] = (int64_t)items[first + i].address;
      values[2 * i + 1] = items[first + i].kind;
    }
    deliver(c->handle, thread_number(slot), n ? n->task.id : 0, 2 * count,
            values);
  }
}

/// Taskloop_range.
HIDDEN void __pomp_task_range(struct pomp_slot *slot, struct pomp_construct *c,
                              int32_t (*deliver)(void *, int32_t, int64_t,
                                                 int64_t, int64_t),
                              const struct pomp_task *task, int64_t first,
                              int64_t last) {
  deliver(c->handle, thread_number(slot), task->id, first, last);
}

/// A task, or a part of an untied one, begins, with an event if there is \p
/// deliver. \p is_new: it gets a number of its own instead of that of its
/// taskloop.
HIDDEN void __pomp_task_begin(struct pomp_slot *slot, struct pomp_construct *c,
                              deliver_number_fn *deliver,
                              struct pomp_task *task, struct outer_task *outer,
                              int32_t is_new) {
  struct pomp_task_thread *thread = task_thread();
  thread->origin = task->id;
  if (!task->id) {
    // Events were off when it was created.
    task->parent = 0;
    task->level = level(slot);
    task->creator = NULL;
    clear_data(task);
    is_new = 1;
  }
  if (is_new)
    task->id = thread->next_id++;
  // Most tasks are executed by their creators, as members of the same team.
  if (task->creator == thread)
    slot->thread = task->creator_num;
  /* The other bits tell which pairs are open between the parts of a task. */
  outer->is_told = deliver != NULL;
  task->begun = (int16_t)((task->begun & ~1) | outer->is_told);
  outer->thread = thread;
  outer->current = thread->current;
  outer->level = thread->current_level;
  thread->current = task;
  thread->current_level = task->level;
  thread->subject = task;
  if (deliver)
    deliver_number(slot, c, deliver, task->id);
}

/// It ends, with an event if it began with one.
HIDDEN void __pomp_task_end(struct pomp_slot *slot, struct pomp_construct *c,
                            deliver_number_fn *deliver, struct pomp_task *task,
                            struct outer_task *outer) {
  struct pomp_task_thread *thread = outer->thread;
  // Others may have been executed since it began.
  thread->subject = task;
  if (outer->is_told)
    deliver_number(slot, c, deliver, task->id);
  thread->ended = task->id;
  thread->current = outer->current;
  thread->current_level = outer->level;
  outer->thread = NULL;
}
