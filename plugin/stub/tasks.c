//===- tasks.c - Numbers tasks and delivers their events ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events.h"

// Each function here is called whether its events are on or not, and comes back
// at once if there is nothing to do. Its list has the events that it may
// deliver.

/// A task that is being created, in the frame of the function that does it.
struct new_task {
  struct pomp_task task;
  /// Null unless the library was told of the creation.
  struct pomp_task_thread *thread;
};

/// The data that __pomp_task_begin keeps until __pomp_task_end.
struct outer_task {
  /// For the events of the task itself.
  struct pomp_slot slot;
  /// Null while no event has a number of the task.
  struct pomp_task_thread *thread;
  struct pomp_task *task, *current;
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

static ONCE void create(struct pomp_slot *slot, struct new_task *n,
                        const struct pomp_listed_event *e) {
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
  call_library(slot, e, POMP_SHAPE_ftlc, &task->parent);
}

/// Before a task, or a taskloop with all of its tasks, is created. \p list:
/// Task_create_enter.
HIDDEN void __pomp_task_create(struct pomp_slot *slot, struct new_task *n,
                               const struct pomp_event_list *list) {
  if (UNLIKELY(is_on(list->guards)))
    create(slot, n, list->events);
  else
    n->thread = NULL;
}

/// Called when the task has memory. If events are switched on later, the task
/// has no number.
HIDDEN void __pomp_task_allocated(const struct new_task *n,
                                  struct pomp_task *task) {
  if (UNLIKELY(n->thread)) {
    *task = n->task;
  } else {
    task->id = 0;
    task->begun = 0;
  }
}

static ONCE void end_creation(struct pomp_slot *slot, struct new_task *n,
                              const struct pomp_listed_event *e,
                              int32_t is_loop) {
  n->thread->subject = &n->task;
  const int64_t values[] = {is_loop ? 0 : n->task.id,
                            is_loop ? -1 : n->thread->ended != n->task.id};
  call_library(slot, e, POMP_SHAPE_htli, values);
}

/// Called after that. A task that was not deferred has ended meanwhile.
/// \p list: Task_create_exit.
HIDDEN void __pomp_task_created(struct pomp_slot *slot, struct new_task *n,
                                const struct pomp_event_list *list,
                                int32_t is_loop) {
  if (UNLIKELY(n->thread))
    end_creation(slot, n, list->events, is_loop);
}

static ONCE void tell_items(struct pomp_slot *slot, int64_t id,
                            const struct pomp_listed_event *e, int32_t number,
                            const struct depend_item *items) {
  enum { at_a_time = 32 };
  int64_t told[2 * at_a_time];
  for (int32_t first = 0; first < number; first += at_a_time) {
    int32_t count = number - first < at_a_time ? number - first : at_a_time;
    for (int32_t i = 0; i < count; ++i) {
      told[2 * i] = (int64_t)items[first + i].address;
      told[2 * i + 1] = items[first + i].kind;
    }
    const int64_t values[] = {id, 2 * count, (int64_t)(uintptr_t)told};
    call_library(slot, e, POMP_SHAPE_htlv, values);
  }
}

/// Delivers Task_depend, the event of \p list. \p n is null where a taskwait
/// has the clause.
HIDDEN void __pomp_task_depend(struct pomp_slot *slot, const struct new_task *n,
                               const struct pomp_event_list *list,
                               int32_t number,
                               const struct depend_item *items) {
  if (UNLIKELY(n ? n->thread != NULL : is_on(list->guards)))
    tell_items(slot, n ? n->task.id : 0, list->events, number, items);
}

static ONCE void begin(struct outer_task *outer, struct pomp_task *task,
                       const struct pomp_event_list *list, const int32_t *part,
                       const int64_t *range) {
  int is_first = !part || !*part;
  const struct pomp_listed_event *e = list->events;
  int is_told =
      list->num && (is_first ? is_on(e->guard) != 0 : (task->begun & 1) != 0);
  outer->thread = NULL;
  if (!task->id && !(is_first && is_told))
    return;
  struct pomp_slot *slot = &outer->slot;
  slot->thread = -1;
  slot->level = -1;
  struct pomp_task_thread *thread = task_thread();
  thread->origin = task->id;
  int is_new = range && is_first;
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
  outer->is_told = (int16_t)is_told;
  task->begun = (int16_t)((task->begun & ~1) | is_told);
  outer->thread = thread;
  outer->task = task;
  outer->current = thread->current;
  outer->level = thread->current_level;
  thread->current = task;
  thread->current_level = task->level;
  thread->subject = task;
  if (!is_told)
    return;
  call_library(slot, is_first ? e : e + 1, POMP_SHAPE_htl, &task->id);
  const struct pomp_listed_event *last = e + list->num - 1;
  /* LLVM's runtime makes tasks without iterations of some loops in Fortran. */
  if (range && range[0] <= range[1] && is_first &&
      last->event == POMP_FN_Taskloop_range && is_on(last->guard)) {
    const int64_t values[] = {task->id, range[0], range[1]};
    call_library(slot, last, POMP_SHAPE_htlll, values);
  }
}

/// A task begins, or a part of an untied task; \p part is where its number is,
/// or null. \p range: the first and the last iteration of a task of a taskloop,
/// or null. \p list: Task_begin, Task_resume with \p part, Taskloop_range; or
/// nothing.
HIDDEN void __pomp_task_begin(struct outer_task *outer, struct pomp_task *task,
                              const struct pomp_event_list *list,
                              const int32_t *part, const int64_t *range) {
  if (UNLIKELY(is_on(list->guards) || task->id))
    begin(outer, task, list, part, range);
  else
    outer->thread = NULL;
}

static ONCE void end(struct outer_task *outer,
                     const struct pomp_listed_event *e) {
  struct pomp_task_thread *thread = outer->thread;
  int64_t id = outer->task->id;
  // Others may have been executed since it began.
  thread->subject = outer->task;
  if (outer->is_told)
    call_library(&outer->slot, e, POMP_SHAPE_htl, &id);
  thread->ended = id;
  thread->current = outer->current;
  thread->current_level = outer->level;
  outer->thread = NULL;
}

/// The task or the part ends. A part that has handed the task over has ended
/// already. \p list: Task_end, or Task_suspend; or nothing.
HIDDEN void __pomp_task_end(struct outer_task *outer,
                            const struct pomp_event_list *list) {
  if (UNLIKELY(outer->thread))
    end(outer, list->events);
}
