/*===- short.h - The short ways of an event ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* An event that is on, in a thread that serves no other one, goes to the only
|* monitor directly. What is here is compiled into the entry point of each
|* event, where the event and the way are constants, and once for those that are
|* not. It does the usual thing and nothing else, and calls nothing. Where
|* anything is unusual it has changed nothing and returns false: the general
|* way, which knows everything, starts over.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_SHORT_H
#define POMP_MONITOR_SHORT_H

#include "core/clock.h"
#include "core/number.h"
#include "monitor/action.h"
#include "monitor/monitor.h"
#include "monitor/task.h"
#include "monitor/trace_record.h"
#include "monitor/tree.h"

/* The events of a parallel construct have a function each. */
#define POMP_PROFILE_EVENTS(X)                                                 \
  X(Parallel_enter) X(Parallel_begin) X(Parallel_end) X(Parallel_exit)
#define POMP_PROFILE_DECLARE(Name)                                             \
  void pomp_profile_##Name(struct pomp_thread *, pomp_region_id, uint64_t time);
POMP_PROFILE_EVENTS(POMP_PROFILE_DECLARE)
#undef POMP_PROFILE_DECLARE

/** From here on a signal handler's events are dropped. */
POMP_INLINE void pomp_short_begin(struct pomp_thread *thread) {
  thread->way = POMP_WAY_BUSY;
  atomic_signal_fence(memory_order_seq_cst);
}

POMP_INLINE void pomp_short_end(struct pomp_thread *thread, unsigned way) {
  atomic_signal_fence(memory_order_seq_cst);
  thread->way = (uint8_t)way;
}

/** Called first where that makes sense: what follows need not wait for it, and
 *  is done meanwhile. */
POMP_INLINE uint64_t pomp_short_clock(unsigned way) {
#ifdef __x86_64__
  if (way >= POMP_WAY_PROFILE_TSC) {
    uint64_t ticks = __builtin_ia32_rdtsc();
    /* One register at once, not two until the time is wanted. */
    __asm__("" : "+r"(ticks));
    return ticks;
  }
#endif
  return pomp_clock_now();
}

/** \returns whether nothing about \p f, the innermost frame, is unusual. */
POMP_INLINE bool pomp_short_is_usual(const struct pomp_profile_thread *p,
                                     const struct pomp_frame *f,
                                     unsigned flags) {
  return POMP_LIKELY(!(pomp_frame_get_flags(f) & flags)) &&
         POMP_LIKELY(!p->below);
}

POMP_INLINE bool pomp_short_is(const struct pomp_node *n, POMP_Handle_t handle,
                               enum pomp_kind kind) {
  return POMP_LIKELY(n->handle == handle) && POMP_LIKELY(n->kind == kind);
}

/** \returns the innermost frame if it is of this region, else null. */
POMP_INLINE struct pomp_frame *
pomp_short_open(const struct pomp_profile_thread *p, POMP_Handle_t handle,
                enum pomp_kind kind) {
  struct pomp_frame *f = pomp_tree_top(p);
  return pomp_short_is(pomp_frame_node(f), handle, kind) &&
                 pomp_short_is_usual(p, f, UINT8_MAX)
             ? f
             : NULL;
}

/** \returns the child of \p n if it stands where it belongs, else null. */
POMP_INLINE struct pomp_node *pomp_short_child(const struct pomp_node *n,
                                               POMP_Handle_t handle,
                                               enum pomp_kind kind) {
  struct pomp_node *c = n->table[pomp_tree_home(NULL, handle, kind) & n->mask];
  return pomp_short_is(c, handle, kind) ? c : NULL;
}

POMP_INLINE bool pomp_short_push(struct pomp_thread *thread, unsigned way,
                                 struct pomp_profile_thread *p,
                                 POMP_Handle_t handle,
                                 const struct pomp_action *action) {
  uint64_t time = pomp_short_clock(way);
  struct pomp_frame *f = pomp_tree_top(p);
  struct pomp_node *n =
      pomp_short_child(pomp_frame_node(f), handle, action->kind);
  struct pomp_frame *inner = f->inner;
  if (POMP_UNLIKELY(!n) || action->kind == POMP_KIND_TASKGROUP ||
      POMP_UNLIKELY(!inner) || !pomp_short_is_usual(p, f, POMP_FRAMES_UNUSUAL))
    return false;
  pomp_short_begin(thread);
  /* The node once more: so it need not be kept in a register. */
  uint64_t now = pomp_tree_charge(p, f, pomp_frame_node(f), time);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_tree_open_in(p, inner, n, action->state, pomp_tree_own(p, now));
  pomp_short_end(thread, way);
  return true;
}

/** Leaving a worksharing construct just after its barrier takes no time, and
 *  needs no clock.
 *  \returns the time of \p event. */
POMP_INLINE uint64_t pomp_short_exit_time(const struct pomp_profile_thread *p,
                                          const struct pomp_node *n,
                                          POMP_Handle_t handle, unsigned way) {
  if (n->ends_in_barrier && POMP_LIKELY(p->joint_handle == handle) &&
      POMP_LIKELY(p->joint == pomp_read(&p->last)) &&
      POMP_LIKELY(pomp_tree_has_barriers()))
    return p->joint;
  return pomp_short_clock(way);
}

/** \returns whether visits of \p kind may end in a barrier. */
POMP_INLINE bool pomp_short_is_share(unsigned kind) {
  return kind == POMP_KIND_LOOP || kind == POMP_KIND_SECTIONS ||
         kind == POMP_KIND_SINGLE || kind == POMP_KIND_WORKSHARE;
}

POMP_INLINE bool pomp_short_pop(struct pomp_thread *thread, unsigned way,
                                struct pomp_profile_thread *p,
                                POMP_Handle_t handle,
                                const struct pomp_action *action) {
  bool is_share = pomp_short_is_share(action->kind);
  uint64_t time = is_share ? 0 : pomp_short_clock(way);
  struct pomp_frame *f = pomp_short_open(p, handle, action->kind);
  if (POMP_UNLIKELY(!f))
    return false;
  struct pomp_node *n = pomp_frame_node(f);
  pomp_short_begin(thread);
  if (is_share)
    time = pomp_short_exit_time(p, n, handle, way);
  uint64_t now = pomp_tree_charge(p, f, n, time);
  if (action->kind == POMP_KIND_IMPLICIT_BARRIER) {
    p->joint = now;
    p->joint_handle = handle;
  }
  pomp_add(&p->events, 1);
  pomp_tree_set_top(p, f->outer);
  pomp_node_add_visit(n, pomp_tree_own(p, now) - pomp_read(&f->enter));
  pomp_short_end(thread, way);
  return true;
}

/** Where the thread goes on with what it does nobody looks at the clock. */
POMP_INLINE bool pomp_short_body(struct pomp_thread *thread, unsigned way,
                                 struct pomp_profile_thread *p,
                                 POMP_Handle_t handle,
                                 const struct pomp_action *action) {
  bool begins = action->operation == POMP_OP_BODY;
  bool is_timed = begins && action->kind != POMP_KIND_WORKSHARE;
  uint64_t time = is_timed ? pomp_short_clock(way) : 0;
  struct pomp_frame *f = pomp_short_open(p, handle, action->kind);
  if (POMP_UNLIKELY(!f))
    return false;
  struct pomp_node *n = pomp_frame_node(f);
  bool changes = pomp_frame_get_state(f) != action->state;
  if (!begins && action->kind == POMP_KIND_SINGLE)
    changes = !pomp_tree_barrier_follows(n);
  pomp_short_begin(thread);
  if (changes) {
    pomp_tree_charge(p, f, n, is_timed ? time : pomp_short_clock(way));
    pomp_frame_set_state(f, action->state);
  }
  pomp_add(&p->events, 1);
  if (begins)
    pomp_add(&n->bodies, 1);
  pomp_short_end(thread, way);
  return true;
}

POMP_INLINE bool pomp_short_count(struct pomp_thread *thread, unsigned way,
                                  struct pomp_profile_thread *p,
                                  POMP_Handle_t handle,
                                  const struct pomp_action *action) {
  struct pomp_frame *f = pomp_tree_top(p);
  struct pomp_node *n =
      pomp_short_child(pomp_frame_node(f), handle, action->kind);
  if (POMP_UNLIKELY(!n) || !pomp_short_is_usual(p, f, POMP_FRAMES_UNUSUAL))
    return false;
  pomp_short_begin(thread);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_short_end(thread, way);
  return true;
}

/** What is more than a visit. */
POMP_INLINE bool pomp_short_long(struct pomp_thread *thread, unsigned way,
                                 unsigned event, POMP_Handle_t handle,
                                 const int64_t *args) {
  uint64_t time = pomp_short_clock(way);
  pomp_region_id region;
  if (POMP_UNLIKELY(!pomp_region_from_handle(handle, &region)))
    return false;
  pomp_short_begin(thread);
  struct pomp_task *task = NULL;
  if (pomp_event_has_subject(event))
    task = pomp_task_take_subject(event == POMP_FN_Task_create_enter, args[0]);
  switch (event) {
#define CASE(Name)                                                             \
  case POMP_FN_##Name:                                                         \
    pomp_profile_##Name(thread, region, time);                                 \
    break;
    POMP_PROFILE_EVENTS(CASE)
#undef CASE
  default:
    pomp_task_event(thread, event, region, task,
                    event == POMP_FN_Task_create_exit && args[1] != 0, time);
  }
  pomp_short_end(thread, way);
  return true;
}

/** To the profile alone. */
POMP_INLINE bool pomp_short_profile(struct pomp_thread *thread, unsigned way,
                                    unsigned event, POMP_Handle_t handle,
                                    const int64_t *args) {
  const struct pomp_action *action = &pomp_actions[event];
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  switch ((enum pomp_operation)action->operation) {
  case POMP_OP_PUSH:
    return pomp_short_push(thread, way, p, handle, action);
  case POMP_OP_POP:
    if (!pomp_kind_has_all_tasks(action->kind))
      return pomp_short_pop(thread, way, p, handle, action);
    break;
  case POMP_OP_BODY:
  case POMP_OP_BODY_END:
    return pomp_short_body(thread, way, p, handle, action);
  case POMP_OP_COUNT:
    return pomp_short_count(thread, way, p, handle, action);
  default:
    break;
  }
  return pomp_short_long(thread, way, event, handle, args);
}

/** \returns whether \p event leaves a worksharing construct. */
POMP_INLINE bool pomp_event_leaves_share(unsigned event) {
  return event == POMP_FN_Loop_exit || event == POMP_FN_Sections_exit ||
         event == POMP_FN_Single_exit || event == POMP_FN_Workshare_exit;
}

/** To the trace alone. */
POMP_INLINE bool pomp_short_trace(struct pomp_thread *thread, unsigned way,
                                  unsigned event, POMP_Handle_t handle,
                                  int32_t thread_id, const int64_t *args,
                                  unsigned num_args) {
  bool is_share = pomp_event_leaves_share(event);
  uint64_t time = is_share ? 0 : pomp_short_clock(way);
  struct pomp_trace_writer *w = thread->data[0];
  uint64_t region = (uint64_t)(uintptr_t)handle - 1;
  /* What is not defined may not even be a region. */
  uint64_t team = pomp_trace_team(event);
  if (!pomp_trace_has_room(w, num_args + pomp_trace_has_origin(event) +
                                  (team != 0)) ||
      POMP_UNLIKELY(thread_id != w->thread_id) ||
      POMP_UNLIKELY(region >= atomic_load_explicit(&pomp_trace_num_defined,
                                                   memory_order_relaxed)))
    return false;
  pomp_short_begin(thread);
  if (is_share)
    time = pomp_trace_after_barrier(w, (pomp_region_id)region) &&
                   pomp_tree_has_barriers()
               ? w->joint_time
               : pomp_short_clock(way);
  bool good = POMP_LIKELY(time < w->next_moment);
  if (good) {
    pomp_trace_put_values(w, args, num_args);
    if (pomp_event_has_subject(event)) {
      const struct pomp_task *task =
          pomp_task_take_subject(event == POMP_FN_Task_create_enter, args[0]);
      if (pomp_trace_has_origin(event))
        pomp_trace_put_value(w, num_args++, pomp_trace_origin(event, task));
    }
    if (POMP_UNLIKELY(team != 0))
      pomp_trace_put_value(w, num_args++, (int64_t)team);
    pomp_trace_put(w, time, (pomp_region_id)region, num_args, event + 1);
  }
  pomp_short_end(thread, way);
  return good;
}

#endif
