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
  /// Null unless the library was told of the creation. COUNTED: it may be
  /// counted.
  struct pomp_task_thread *thread;
  /// Of one that may be counted: the visits, and what its event needs.
  struct pomp_visits *visits;
  struct pomp_slot *slot;
  const struct pomp_listed_event *event;
};

/// The data that __pomp_task_begin keeps until __pomp_task_end.
struct outer_task {
  /// For the events of the task itself.
  struct pomp_slot slot;
  /// Null while no event has a number of the task. COUNTED: so far it has none.
  struct pomp_task_thread *thread;
  struct pomp_task *task, *current;
  int16_t level;
  /// Whether the library was told that the task, or the part, begins.
  int16_t is_told;
};

/// Stands for a thread where there is no number of the task.
#define COUNTED ((struct pomp_task_thread *)1)

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

/// The calling thread's, or null if it has had no task.
static _Thread_local struct pomp_task_thread *current_thread;

// What is seldom called preserves registers, so that its callers need not save
// theirs.
#define SELDOM static ONCE __attribute__((preserve_most))

SELDOM void find_task_thread(void) {
  current_thread =
      __pomp_object.task_thread ? __pomp_object.task_thread() : take_numbers();
}

/// \returns the calling thread's, with at least one number left.
static inline struct pomp_task_thread *task_thread(void) {
  if (UNLIKELY(!current_thread) ||
      UNLIKELY(current_thread->next_id > current_thread->last_id))
    find_task_thread();
  return current_thread;
}

SELDOM void find_level(struct pomp_slot *slot) {
  slot->level = omp_get_level ? (int16_t)omp_get_level() : 0;
}

/// It does not change while the function executes in whose frame it is kept.
static inline int16_t level(struct pomp_slot *slot) {
  if (UNLIKELY(slot->level < 0))
    find_level(slot);
  return slot->level;
}

static void clear_data(struct pomp_task *task) {
  for (unsigned i = 0; i != sizeof(task->data) / sizeof(task->data[0]); ++i)
    task->data[i] = 0;
}

/// Gives a task that is being created its number, and all else that the library
/// does not write.
static inline void identify(struct pomp_slot *slot, struct new_task *n) {
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
}

/// The thread begins or continues \p task, which has a number.
static inline void enter(struct outer_task *outer,
                         struct pomp_task_thread *thread,
                         struct pomp_task *task, int is_told) {
  outer->is_told = (int16_t)is_told;
  /* The other bits tell which pairs are open between the parts of a task. */
  task->begun = (int16_t)((task->begun & ~1) | is_told);
  outer->thread = thread;
  outer->task = task;
  outer->current = thread->current;
  outer->level = thread->current_level;
  thread->current = task;
  thread->current_level = task->level;
}

// A task that is not deferred may be counted, with its creation, as other
// visits are (events/CountedVisits.h), if they repeat the last visit. That is
// certain when the task begins and no event has come since its creation began;
// until then it only may be counted. If it is not, its creation has its event
// late. If an event comes in the task, the library makes both visits like
// others, and the task gets its number.

/// The number of a task that may be counted, whose data begin with the address
/// of the struct new_task.
enum { no_number_yet = -1 };

#ifdef __x86_64__

SELDOM void identify_counted(struct pomp_thread_visits *v) {
  struct outer_task *outer = v->task;
  struct pomp_task *task = outer->task;
  struct new_task *n = (struct new_task *)(uintptr_t)task->data[0];
  v->task = NULL;
  identify(n->slot, n);
  *task = n->task;
  outer->slot.thread = task->creator_num;
  outer->slot.level = -1;
  enter(outer, n->thread, task, 1);
}

/// A task is created or begins, and has a number: so does the one in which it
/// is.
static inline void identify_current(void) {
  struct pomp_thread_visits *v = __pomp_visits;
  if (UNLIKELY(v && v->task))
    identify_counted(v);
}
#else
static inline void identify_current(void) {}
#endif

static ONCE void create(struct pomp_slot *slot, struct new_task *n,
                        const struct pomp_listed_event *e) {
  identify_current();
  identify(slot, n);
  n->thread->subject = &n->task;
  call_library(slot, e, POMP_SHAPE_ftlc, &n->task.parent);
}

/// The creation has its event if it has had none so far.
static inline void create_late(struct new_task *n) {
  if (UNLIKELY(n->thread == COUNTED))
    create(n->slot, n, n->event);
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

#ifdef __x86_64__

static ONCE void create_and_ask(struct pomp_slot *slot, struct new_task *n,
                                const struct pomp_event_list *list) {
  __pomp_prepare_visits();
  create(slot, n, list->events);
}

/// Before a task is created that may be executed at once.
HIDDEN void __pomp_task_create_at_once(struct pomp_slot *slot,
                                       struct new_task *n,
                                       const struct pomp_event_list *list) {
  n->thread = NULL;
  if (!UNLIKELY(is_on(list->guards)))
    return;
  const struct pomp_thread_visits *v = __pomp_visits;
  struct pomp_visits *again = UNLIKELY(!v) ? NULL : v->again;
  if (!again || again->handle != construct_of(list->events)->handle ||
      again->begun >= again->limit || v->task) {
    create_and_ask(slot, n, list);
    return;
  }
  n->thread = COUNTED;
  n->visits = again;
  n->slot = slot;
  n->event = list->events;
}
#endif

static ONCE void copy_new(const struct new_task *n, struct pomp_task *task) {
  *task = n->task;
}

/// Called when the task has memory. If events are switched on later, the task
/// has no number.
HIDDEN void __pomp_task_allocated(struct new_task *n, struct pomp_task *task) {
  if (n->thread == COUNTED) {
    task->id = no_number_yet;
    task->data[0] = (uintptr_t)n;
  } else if (UNLIKELY(n->thread)) {
    copy_new(n, task);
  } else {
    task->id = 0;
    task->begun = 0;
  }
}

/// Before a task that might have been executed at once is deferred.
HIDDEN void __pomp_task_deferred(struct new_task *n, struct pomp_task *task) {
  if (UNLIKELY(n->thread == COUNTED)) {
    create_late(n);
    *task = n->task;
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

/// The task has not begun, as far as is known.
static ONCE void end_creation_late(struct pomp_slot *slot, struct new_task *n,
                                   const struct pomp_listed_event *e) {
  create_late(n);
  end_creation(slot, n, e, 0);
}

/// Called after that. A task that was not deferred has ended meanwhile.
/// \p list: Task_create_exit.
HIDDEN void __pomp_task_created(struct pomp_slot *slot, struct new_task *n,
                                const struct pomp_event_list *list,
                                int32_t is_loop) {
  if (n->thread == COUNTED)
    end_creation_late(slot, n, list->events);
  else if (UNLIKELY(n->thread))
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
HIDDEN void __pomp_task_depend(struct pomp_slot *slot, struct new_task *n,
                               const struct pomp_event_list *list,
                               int32_t number,
                               const struct depend_item *items) {
  if (UNLIKELY(n ? n->thread != NULL : is_on(list->guards))) {
    if (n)
      create_late(n);
    tell_items(slot, n ? n->task.id : 0, list->events, number, items);
  }
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
  identify_current();
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
  if (task->creator == thread)
    slot->thread = task->creator_num;
  enter(outer, thread, task, is_told);
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

/// The same of most tasks: all of one, which has its number since it was
/// created.
static ONCE void begin_usual(struct outer_task *outer, struct pomp_task *task,
                             const struct pomp_listed_event *e) {
  identify_current();
  struct pomp_task_thread *thread = task_thread();
  thread->origin = task->id;
  // Most tasks are executed by their creators, as members of the same team.
  outer->slot.thread = task->creator == thread ? task->creator_num : -1;
  outer->slot.level = -1;
  task->begun = 0;
  enter(outer, thread, task, 1);
  thread->subject = task;
  call_library(&outer->slot, e, POMP_SHAPE_htl, &task->id);
}

#ifdef __x86_64__
static ONCE void begin_late(struct outer_task *outer, struct pomp_task *task,
                            const struct pomp_event_list *list,
                            struct new_task *n) {
  create_late(n);
  *task = n->task;
  begin(outer, task, list, NULL, NULL);
}

/// Counts that \p task begins, with its creation, or delivers the event of that
/// now.
static inline void begin_counted(struct outer_task *outer,
                                 struct pomp_task *task,
                                 const struct pomp_event_list *list) {
  struct new_task *n = (struct new_task *)(uintptr_t)task->data[0];
  struct pomp_thread_visits *v = __pomp_visits;
  if (UNLIKELY(!is_on(list->guards)) || UNLIKELY(n->thread != COUNTED) ||
      UNLIKELY(v->again != n->visits)) {
    begin_late(outer, task, list, n);
    return;
  }
  ++n->visits->begun;
  v->place = NULL;
  v->open = n->visits;
  v->task = outer;
  n->thread = NULL;
  outer->thread = COUNTED;
  outer->task = task;
}
#else
static inline void begin_counted(struct outer_task *outer,
                                 struct pomp_task *task,
                                 const struct pomp_event_list *list) {
  (void)outer, (void)task, (void)list;
}
#endif

/// A task begins, or a part of an untied task; \p part is where its number is,
/// or null. \p range: the first and the last iteration of a task of a taskloop,
/// or null. \p list: Task_begin, Task_resume with \p part, Taskloop_range; or
/// nothing.
HIDDEN void __pomp_task_begin(struct outer_task *outer, struct pomp_task *task,
                              const struct pomp_event_list *list,
                              const int32_t *part, const int64_t *range) {
  if (!UNLIKELY(is_on(list->guards) || task->id))
    outer->thread = NULL;
  else if (task->id == no_number_yet)
    begin_counted(outer, task, list);
  else if (task->id && !part && !range && is_on(list->guards))
    begin_usual(outer, task, list->events);
  else
    begin(outer, task, list, part, range);
}

static ONCE void end(struct outer_task *outer,
                     const struct pomp_listed_event *e) {
  struct pomp_task_thread *thread = outer->thread;
  int64_t id = outer->task->id;
  thread->ended = id;
  thread->current = outer->current;
  thread->current_level = outer->level;
  outer->thread = NULL;
  // Others may have been executed since it began.
  thread->subject = outer->task;
  if (outer->is_told)
    call_library(&outer->slot, e, POMP_SHAPE_htl, &id);
}

#ifdef __x86_64__
static ONCE void end_late(struct outer_task *outer,
                          const struct pomp_listed_event *e) {
  identify_counted(__pomp_visits);
  end(outer, e);
}

/// A task ends that was counted when it began.
static inline void end_counted(struct outer_task *outer,
                               const struct pomp_listed_event *e) {
  struct pomp_thread_visits *v = __pomp_visits;
  struct pomp_visits *visits = v->open;
  if (UNLIKELY(!visits)) {
    end_late(outer, e);
    return;
  }
  ++visits->ended;
  v->place = visits->place;
  v->open = NULL;
  v->task = NULL;
  outer->thread = NULL;
}
#else
static inline void end_counted(struct outer_task *outer,
                               const struct pomp_listed_event *e) {
  (void)outer, (void)e;
}
#endif

/// The task or the part ends. A part that has handed the task over has ended
/// already. \p list: Task_end, or Task_suspend; or nothing.
HIDDEN void __pomp_task_end(struct outer_task *outer,
                            const struct pomp_event_list *list) {
  if (outer->thread == COUNTED)
    end_counted(outer, list->events);
  else if (UNLIKELY(outer->thread))
    end(outer, list->events);
}
