/*===- fast_task.h - The fast paths of tasks that begin and end -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Of most tasks: those that are executed in one part, were created with an
|* event, and are neither in a table nor detached. As in fast_untimed.h, the
|* code needs few registers and calls nothing. It either delivers an event, or
|* changes nothing and returns false.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_FAST_TASK_H
#define POMP_API_FAST_TASK_H

#include "api/fast_untimed.h"
#include "base/clock.h"
#include "engine/execution.h"

/** Call it early if possible: the following instructions need not wait for the
 *  result. */
POMP_INLINE uint64_t pomp_fast_clock(unsigned delivery) {
  if (delivery < POMP_DELIVERY_PROFILE_COUNTER)
    return pomp_clock_now();
  uint64_t ticks = pomp_clock_counter();
  /* One register at once, not two until the time is wanted. */
  __asm__("" : "+r"(ticks));
  return ticks;
}

/** \returns whether an event at \p time reads what the kernel knows of its
 *  thread, which the general delivery does. */
POMP_INLINE bool pomp_fast_reads_usage(const struct pomp_profile_thread *p,
                                       uint64_t time) {
  return POMP_UNLIKELY(time >= p->usage_due);
}

/** \returns the thread's node of the tasks of \p path if it is known and of
 *  \p handle, else null. */
POMP_INLINE struct pomp_node *
pomp_fast_node_of_task(const struct pomp_profile_thread *p,
                       const struct pomp_callpath *path, POMP_Handle_t handle) {
  struct pomp_node *n =
      p->tasks[path->id % (sizeof(p->tasks) / sizeof(p->tasks[0]))];
  return POMP_LIKELY(n != NULL) && POMP_LIKELY(n->path == path) &&
                 POMP_LIKELY(n->handle == handle)
             ? n
             : NULL;
}

/** A task begins in a visit that is not timed, such as its own creation or a
 *  taskwait. \returns false if it is timed nevertheless. */
POMP_INLINE bool pomp_fast_begin_brief(struct pomp_profile_thread *p,
                                       struct pomp_frame *around,
                                       struct pomp_node *n, uint32_t depth) {
  if (pomp_frame_get_flags(around) != POMP_FRAME_UNTIMED_ASIDE ||
      !pomp_brief_has_tasks(pomp_frame_node(around)->kind) ||
      n->stats->num_brief < POMP_BRIEF_TASKS)
    return false;
  pomp_add(&p->events, 1);
  pomp_execution_begin_untimed(p, around->inner, n, depth);
  return true;
}

/** Any other task begins. */
POMP_INLINE bool pomp_fast_begin_timed(unsigned delivery,
                                       struct pomp_profile_thread *p,
                                       struct pomp_frame *around,
                                       struct pomp_node *n,
                                       const struct pomp_task_data *data) {
  struct pomp_frame *f = around->inner;
  uint64_t time = pomp_fast_clock(delivery);
  if ((pomp_frame_get_flags(around) & POMP_FRAMES_UNUSUAL) ||
      pomp_fast_reads_usage(p, time))
    return false;
  uint64_t now = pomp_calltree_charge(p, around, pomp_frame_node(around), time);
  if (POMP_UNLIKELY(data->suspended))
    pomp_execution_add_delay(n->stats, data, now);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  n->stats->events = pomp_read(&p->events);
  pomp_calltree_open_in(p, f, n, POMP_STATE_WORK, pomp_calltree_own(p, now));
  pomp_execution_begin(p, f, POMP_FRAME_TASK, pomp_task_depth(data->rest));
  return true;
}

POMP_INLINE bool pomp_fast_begin_task(struct pomp_thread *thread,
                                      unsigned delivery,
                                      struct pomp_profile_thread *p,
                                      POMP_Handle_t handle, int64_t id) {
  struct pomp_task *task = pomp_task_self.subject;
  struct pomp_frame *around = pomp_calltree_top(p);
  if (POMP_UNLIKELY(!task) || POMP_UNLIKELY(task->id != id) ||
      POMP_UNLIKELY(!around->inner) || POMP_UNLIKELY(p->below) ||
      POMP_UNLIKELY(p->instances != NULL))
    return false;
  const struct pomp_task_data data = pomp_task_load(task);
  if (POMP_UNLIKELY(!data.path) ||
      POMP_UNLIKELY(data.path->tasks != POMP_TASKS_USUAL) ||
      (uint8_t)data.rest != POMP_TASK_IS_CREATED)
    return false;
  struct pomp_node *n = pomp_fast_node_of_task(p, data.path, handle);
  if (POMP_UNLIKELY(!n))
    return false;
  pomp_fast_begin(thread);
  /* The delay of those whose creation was timed has to be known. */
  bool has_begun =
      (!data.suspended &&
       pomp_fast_begin_brief(p, around, n, pomp_task_depth(data.rest))) ||
      pomp_fast_begin_timed(delivery, p, around, n, &data);
  if (has_begun) {
    pomp_task_self.subject = NULL;
    pomp_task_begin_data(task, &data);
  }
  pomp_fast_end(thread, delivery);
  return has_begun;
}

POMP_INLINE bool pomp_fast_end_task(struct pomp_thread *thread,
                                    unsigned delivery,
                                    struct pomp_profile_thread *p,
                                    POMP_Handle_t handle, int64_t id) {
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n = pomp_frame_node(f);
  unsigned flags = pomp_frame_get_flags(f);
  if (!pomp_fast_is(n, handle, POMP_KIND_TASK) || POMP_UNLIKELY(p->below) ||
      POMP_UNLIKELY(!pomp_reserve_has_room(n)) ||
      POMP_UNLIKELY(n->path->tasks != POMP_TASKS_USUAL))
    return false;
  if (flags == POMP_FRAME_TASK_UNTIMED) {
    pomp_fast_begin(thread);
    pomp_add(&p->events, 1);
    pomp_execution_end_untimed(p, f, n);
  } else {
    uint64_t time = pomp_fast_clock(delivery);
    struct pomp_node *around = pomp_frame_node(f->outer);
    /* It may stand for others. */
    if (flags != POMP_FRAME_TASK || POMP_UNLIKELY(p->instances != NULL) ||
        n->stats->num_untimed || around->task == n ||
        pomp_fast_reads_usage(p, time))
      return false;
    pomp_fast_begin(thread);
    uint64_t now = pomp_calltree_charge(p, f, n, time);
    pomp_add(&p->events, 1);
    const struct pomp_execution e = pomp_execution_leave(p, f, now);
    pomp_execution_complete(p, around, n, &e);
  }
  pomp_task_take_subject(false, id);
  ++n->stats->reserve;
  pomp_fast_end(thread, delivery);
  return true;
}

#endif
