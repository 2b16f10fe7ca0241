/*===- execution.h - The execution of a task ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* What engine/task.c and the fast paths of its events (api/fast_task.h) share.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_EXECUTION_H
#define POMP_ENGINE_EXECUTION_H

#include "engine/brief.h"
#include "engine/reserve.h"
#include "engine/task_data.h"

/** A part of a task that is over: most tasks have one. In ticks. */
struct pomp_execution {
  uint64_t time;
  /** The part of it in which the task waited, and how long the thread executed
   *  others meanwhile. */
  uint64_t waiting, others;
  /** How long the thread had no processor meanwhile. */
  uint64_t off_cpu;
};

/** \returns how many tasks lead to the one that \p rest is of, or 1 if that is
 *  unknown. */
static inline uint32_t pomp_task_depth(uint64_t rest) {
  uint32_t depth =
      (uint32_t)(rest >> POMP_TASK_DEPTH_SHIFT) & POMP_TASK_MAX_DEPTH;
  return depth ? depth : 1;
}

/** A task that so many others lead to, or a part of it, begins in \p f. */
static inline void pomp_execution_begin(struct pomp_profile_thread *p,
                                        struct pomp_frame *f, unsigned flags,
                                        uint32_t depth) {
  pomp_frame_set_flags(f, flags);
  f->below = p->below;
  f->task_depth = p->task_depth;
  f->waited = p->waited;
  f->away = pomp_read(&p->away);
  f->off_cpu = p->off_cpu;
  p->below = 0;
  p->waited = 0;
  p->task_depth = depth;
}

/** A task begins at \p now, whose creation, the last of \p data.suspended, was
 *  timed. */
static inline void pomp_execution_add_delay(struct pomp_task_stats *stats,
                                            const struct pomp_task_data *data,
                                            uint64_t now) {
  pomp_measure_add_for(&stats->delay, now > data->time ? now - data->time : 0,
                       data->suspended);
}

/** The part in \p f, the innermost frame, ends at \p now. */
static inline struct pomp_execution
pomp_execution_leave(struct pomp_profile_thread *p, struct pomp_frame *f,
                     uint64_t now) {
  const struct pomp_execution e = {
      pomp_calltree_own(p, now) - pomp_read(&f->enter), p->waited,
      pomp_read(&p->away) - f->away, p->off_cpu - f->off_cpu};
  pomp_calltree_leave_task(p, f, true, now);
  return e;
}

/** Adds a completed task, except for its work, to the sums of all tasks. */
static inline void
pomp_execution_add_suspension(struct pomp_task_stats *stats,
                              const struct pomp_execution *e) {
  if (POMP_UNLIKELY(e->waiting))
    pomp_add(&stats->waiting, e->waiting);
  if (POMP_UNLIKELY(e->others))
    pomp_add(&stats->others, e->others);
}

/** Adds the work of a completed task in one part. */
static inline void pomp_execution_add_work(struct pomp_task_stats *stats,
                                           const struct pomp_execution *e) {
  uint64_t work = e->time - e->waiting;
  pomp_measure_add(&stats->work, work);
  if (POMP_LIKELY(work <= pomp_read(&stats->longest_on_cpu)))
    return;
  /* What others had none of meanwhile is not told apart. */
  if (!e->others)
    work -= e->off_cpu < work ? e->off_cpu : work;
  if (work > pomp_read(&stats->longest_on_cpu))
    pomp_write(&stats->longest_on_cpu, work);
}

/** A task of \p n that was timed, and took \p time, has ended in \p around. If
 *  some in a row were brief and nothing was in them, others need not be timed
 *  in brief visits. */
static inline void pomp_execution_note(const struct pomp_profile_thread *p,
                                       struct pomp_node *around,
                                       struct pomp_node *n, uint64_t time) {
  struct pomp_task_stats *s = n->stats;
  /* Without branches: whether this one is brief is seldom foreseen. */
  bool is_brief =
      (pomp_read(&p->events) - s->events == 1) & (time < POMP_BRIEF_LONGEST);
  uint64_t read = p->engine->clock_read;
  uint64_t each = time > read ? time - read : 0;
  s->each = is_brief ? each : s->each;
  s->num_brief = is_brief ? s->num_brief + 1 : 0;
  /* A wait is as brief as without its two events. */
  around->brief.events +=
      2 * (uint64_t)(is_brief & (around->kind != POMP_KIND_TASK_CREATE));
}

/** A task of \p n has ended in \p around after one part, \p e. */
POMP_INLINE void pomp_execution_complete(const struct pomp_profile_thread *p,
                                         struct pomp_node *around,
                                         struct pomp_node *n,
                                         const struct pomp_execution *e) {
  struct pomp_task_stats *s = n->stats;
  uint64_t suspended = e->waiting + e->others;
  pomp_add(&s->ended, 1);
  pomp_execution_add_suspension(s, e);
  pomp_execution_add_work(s, e);
  if (POMP_UNLIKELY(suspended))
    pomp_measure_add(&s->suspended, suspended);
  if (pomp_brief_has_tasks(around->kind))
    pomp_execution_note(p, around, n, e->time);
  pomp_node_add_visit(n, e->time);
}

/** A task of \p n begins in \p f, the next frame, and is not timed. */
static inline void pomp_execution_begin_untimed(struct pomp_profile_thread *p,
                                                struct pomp_frame *f,
                                                struct pomp_node *n,
                                                uint32_t depth) {
  pomp_add(&n->visits, 1);
  pomp_calltree_open_in(p, f, n, POMP_STATE_WORK,
                        pomp_calltree_own(p, pomp_read(&p->last)));
  pomp_execution_begin(p, f, POMP_FRAME_TASK_UNTIMED, depth);
}

/** It ends in \p f, the innermost frame, but for its reserve. */
static inline void pomp_execution_end_untimed(struct pomp_profile_thread *p,
                                              struct pomp_frame *f,
                                              struct pomp_node *n) {
  pomp_add(&n->untimed, 1);
  pomp_add(&n->stats->ended, 1);
  ++n->stats->num_untimed;
  pomp_calltree_leave_task(p, f, false, 0);
}

#endif
