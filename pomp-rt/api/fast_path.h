/*===- fast_path.h - The fast paths of an event -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* If one monitor is on, an event goes to it directly, unless the thread is
|* delivering another event. This code is compiled into the entry point of each
|* event, where the event and the delivery are constants, and once for other
|* uses. It handles only the common case and calls nothing. In every other case
|* it changes nothing and returns false. Then the general delivery, which
|* handles all cases, starts over.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_FAST_PATH_H
#define POMP_API_FAST_PATH_H

#include "api/fast_task.h"
#include "engine/creation.h"
#include "engine/step.h"
#include "engine/task.h"
#include "program/level.h"

/** \returns the innermost frame if it is of this region, else null. */
POMP_INLINE struct pomp_frame *
pomp_fast_open(const struct pomp_profile_thread *p, POMP_Handle_t handle,
               enum pomp_kind kind) {
  struct pomp_frame *f = pomp_calltree_top(p);
  unsigned usual = kind == POMP_KIND_TASKGROUP ? POMP_FRAME_GROUP : 0;
  return pomp_fast_is(pomp_frame_node(f), handle, kind) &&
                 pomp_fast_is_usual(p, f, UINT8_MAX & ~usual)
             ? f
             : NULL;
}

POMP_INLINE bool pomp_fast_push(struct pomp_thread *thread, unsigned delivery,
                                struct pomp_profile_thread *p,
                                POMP_Handle_t handle, int32_t thread_id,
                                const int64_t *args,
                                const struct pomp_event_action *action) {
  bool is_brief = pomp_kind_has(action->kind, POMP_TRAIT_BRIEF);
  uint64_t time = is_brief ? 0 : pomp_fast_clock(delivery);
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n =
      pomp_fast_child(pomp_frame_node(f), handle, action->kind);
  struct pomp_frame *inner = f->inner;
  if (POMP_UNLIKELY(!n) || POMP_UNLIKELY(!inner) ||
      !pomp_fast_is_usual(p, f, POMP_FRAMES_UNUSUAL))
    return false;
  if (pomp_brief_skips(n, action->kind))
    return pomp_untimed_push(thread, delivery, p, inner, n, action);
  time = is_brief ? pomp_fast_clock(delivery) : time;
  if (pomp_fast_reads_usage(p, time))
    return false;
  pomp_fast_begin(thread);
  if (action->kind == POMP_KIND_CHUNK)
    pomp_calltree_begin_chunk(f);
  uint64_t last = pomp_read(&p->last);
  /* The node once more: so it need not be kept in a register. */
  uint64_t now = pomp_calltree_charge(p, f, pomp_frame_node(f), time);
  if (action->kind == POMP_KIND_IMPLICIT_BARRIER &&
      POMP_UNLIKELY(pomp_frame_node(f)->run))
    pomp_brief_begin_barrier(p, f, now - last);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_calltree_open_in(p, inner, n, action->state, pomp_calltree_own(p, now));
  if (action->kind == POMP_KIND_TASKGROUP)
    pomp_frame_set_flags(inner, POMP_FRAME_GROUP);
  if (is_brief)
    pomp_brief_begin(p, n);
  if (action->kind == POMP_KIND_LOOP)
    pomp_calltree_enter_loop(n, thread_id, args);
  pomp_fast_end(thread, delivery);
  return true;
}

/** Leaving a worksharing construct just after its barrier takes no time, and
 *  needs no clock.
 *  \returns the time of \p event. */
POMP_INLINE uint64_t pomp_fast_exit_time(const struct pomp_profile_thread *p,
                                         const struct pomp_node *n,
                                         POMP_Handle_t handle,
                                         unsigned delivery) {
  if (n->ends_in_barrier && POMP_LIKELY(p->joint_handle == handle) &&
      POMP_LIKELY(p->joint == pomp_read(&p->last)) &&
      POMP_LIKELY(pomp_calltree_has_barriers(&pomp_mask)))
    return p->joint;
  return pomp_fast_clock(delivery);
}

POMP_INLINE bool pomp_fast_pop(struct pomp_thread *thread, unsigned delivery,
                               struct pomp_profile_thread *p, unsigned event,
                               POMP_Handle_t handle, const int64_t *args) {
  const struct pomp_event_action *action = &pomp_event_actions[event];
  bool is_lock = action->kind == POMP_KIND_LOCK;
  bool is_share = pomp_kind_has(action->kind, POMP_TRAIT_SHARE);
  bool is_brief = pomp_kind_has(action->kind, POMP_TRAIT_BRIEF);
  if (pomp_kind_has(action->kind, POMP_TRAIT_LENT) &&
      pomp_fast_is_untimed(p, handle, action->kind))
    return pomp_untimed_pop(thread, delivery, p, event, args);
  uint64_t time = is_share ? 0 : pomp_fast_clock(delivery);
  struct pomp_frame *f = pomp_fast_open(p, handle, action->kind);
  if (POMP_UNLIKELY(!f))
    return false;
  struct pomp_node *n = pomp_frame_node(f);
  uint64_t last = pomp_read(&p->last);
  struct pomp_lock_use *use =
      is_lock ? pomp_lock_fast_use(p, handle, (uint64_t)args[0],
                                   pomp_lock_act_nests(event), n->rest)
              : NULL;
  bool is_critical = action->kind == POMP_KIND_CRITICAL;
  if (is_share)
    time = pomp_fast_exit_time(p, n, handle, delivery);
  /* Locks that the thread waits for are told apart as long as possible. */
  if ((is_lock && (POMP_UNLIKELY(!use) || (POMP_UNLIKELY(!use->lock) &&
                                           time - last >= POMP_LONG_WAIT))) ||
      (is_critical && !pomp_lock_fast_critical(n)) ||
      pomp_fast_reads_usage(p, time))
    return false;
  pomp_fast_begin(thread);
  uint64_t now = pomp_calltree_charge(p, f, n, time);
  if (action->kind == POMP_KIND_IMPLICIT_BARRIER) {
    p->joint = now;
    p->joint_handle = handle;
    if (POMP_UNLIKELY(pomp_frame_node(f->outer)->run))
      pomp_brief_end_barrier(p, f, now - last);
  }
  pomp_add(&p->events, 1);
  if (action->kind == POMP_KIND_TASKGROUP)
    pomp_frame_set_flags(f, 0);
  pomp_calltree_set_top(p, f->outer);
  uint64_t duration = pomp_calltree_own(p, now) - pomp_read(&f->enter);
  pomp_calltree_add_wait(p, action->kind, duration);
  pomp_calltree_add_barrier(p, n, action->kind, duration);
  pomp_node_add_visit(n, duration);
  /* Without the tasks in it. */
  uint64_t part = pomp_brief_has_tasks(action->kind) ? duration : now - last;
  uint64_t all =
      is_brief ? pomp_brief_part(p, f, n, pomp_frame_get_state(f), part) : 0;
  if (is_lock) {
    pomp_lock_set_use(n, use);
    pomp_lock_take(
        p, use, (uint64_t)args[0],
        &(struct pomp_lock_wait){n, now - last, all, pomp_brief_skipped(n) + 1},
        now);
  }
  if (is_critical)
    pomp_lock_fast_end_critical(n, now);
  if (is_brief)
    pomp_brief_end(p, n, action->kind, duration, now);
  if (pomp_lent_counts(action->kind) || pomp_brief_is_joint(n, action->kind))
    pomp_lent_begin(p, f->outer, n);
  pomp_fast_end(thread, delivery);
  return true;
}

/** A thread encounters a parallel construct whose team need not be told. */
POMP_INLINE bool pomp_fast_fork(struct pomp_thread *thread, unsigned delivery,
                                struct pomp_profile_thread *p,
                                POMP_Handle_t handle) {
  struct pomp_frame *f = &p->base, *inner = f->inner;
  struct pomp_node *n = pomp_fast_child(&p->root, handle, POMP_KIND_PARALLEL);
  if (pomp_calltree_top(p) != f || POMP_UNLIKELY(!inner) || !n ||
      POMP_UNLIKELY(p->below))
    return false;
  uint64_t time = pomp_fast_clock(delivery);
  if (pomp_fast_reads_usage(p, time) ||
      !pomp_repeat_is_next(&n->repeat, pomp_read(&p->gaps.since), time))
    return false;
  pomp_fast_begin(thread);
  uint64_t now = pomp_calltree_charge(p, f, &p->root, time);
  pomp_gaps_end(&p->gaps, n->path->region + 1, now);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_frame_set_fork(inner, pomp_repeat_begin(&n->repeat));
  pomp_calltree_open_in(p, inner, n, POMP_STATE_FORK, now);
  pomp_fast_end(thread, delivery);
  return true;
}

/** A worker begins the body of the region once more that it was in last, of
 *  which it was not told. */
POMP_INLINE bool pomp_fast_begin_again(struct pomp_thread *thread,
                                       unsigned delivery,
                                       struct pomp_profile_thread *p,
                                       POMP_Handle_t handle) {
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n = pomp_frame_node(f);
  const struct pomp_fork_slot *slot = f->slot;
  if (pomp_frame_get_flags(f) != POMP_FRAME_JOINING ||
      !pomp_fast_is(n, handle, POMP_KIND_TEAM) || POMP_UNLIKELY(p->below) ||
      !slot || !atomic_load_explicit(&slot->repeats, memory_order_relaxed) ||
      atomic_load_explicit(&slot->fork, memory_order_relaxed) !=
          pomp_frame_fork(f) ||
      pomp_read(&slot->generation) != pomp_read(&f->generation))
    return false;
  uint64_t time = pomp_fast_clock(delivery);
  if (pomp_fast_reads_usage(p, time))
    return false;
  pomp_fast_begin(thread);
  uint64_t last = pomp_read(&p->last), idle = pomp_read(&p->idle);
  uint64_t now = time < last ? last : time;
  pomp_calltree_end_joining(p, f, now);
  pomp_write(&p->last, now);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_calltree_open_in(p, f, n, POMP_STATE_WORK, now);
  pomp_frame_set_repeated(f, true);
  pomp_calltree_add_way(
      p, f, pomp_share_of(&n->repeat.way, pomp_read(&p->idle) - idle), now);
  pomp_fast_end(thread, delivery);
  return true;
}

/** The thread that encountered a parallel construct begins its body. */
POMP_INLINE bool pomp_fast_begin_team(struct pomp_thread *thread,
                                      unsigned delivery,
                                      struct pomp_profile_thread *p,
                                      POMP_Handle_t handle) {
  struct pomp_frame *f = pomp_fast_open(p, handle, POMP_KIND_PARALLEL);
  if (POMP_UNLIKELY(!f))
    return false;
  struct pomp_node *parent = pomp_frame_node(f);
  struct pomp_node *n = pomp_fast_child(parent, handle, POMP_KIND_TEAM);
  struct pomp_frame *inner = f->inner;
  if (POMP_UNLIKELY(!n) || POMP_UNLIKELY(!inner))
    return false;
  uint64_t time = pomp_fast_clock(delivery);
  if (pomp_fast_reads_usage(p, time))
    return false;
  pomp_fast_begin(thread);
  uint64_t now = pomp_calltree_charge(p, f, parent, time);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_calltree_open_in(p, inner, n, POMP_STATE_WORK, now);
  pomp_frame_set_fork(inner, pomp_frame_fork(f));
  p->before_first = 0;
  pomp_fast_end(thread, delivery);
  return true;
}

/** A thread ends the body, or leaves the construct. */
POMP_INLINE bool pomp_fast_leave_team(struct pomp_thread *thread,
                                      unsigned delivery,
                                      struct pomp_profile_thread *p,
                                      POMP_Handle_t handle,
                                      enum pomp_kind kind) {
  struct pomp_frame *f = pomp_fast_open(p, handle, kind);
  if (POMP_UNLIKELY(!f))
    return false;
  uint64_t time = pomp_fast_clock(delivery);
  if (pomp_fast_reads_usage(p, time))
    return false;
  struct pomp_node *n = pomp_frame_node(f);
  pomp_fast_begin(thread);
  uint64_t last = pomp_read(&p->last);
  uint64_t now = pomp_calltree_charge(p, f, n, time);
  pomp_add(&p->events, 1);
  if (pomp_calltree_is_worker(p, f, kind))
    pomp_calltree_begin_joining(f);
  else
    pomp_calltree_leave_team(p, f, n, kind, now);
  if (kind == POMP_KIND_PARALLEL && POMP_UNLIKELY(!pomp_frame_fork(f))) {
    pomp_brief_end_alone(p, f, last, now);
    if (f->outer != &p->base)
      pomp_lent_begin(p, f->outer, n);
  }
  pomp_fast_end(thread, delivery);
  return true;
}

/** Reads the clock only where the state of the thread changes. */
POMP_INLINE bool pomp_fast_body(struct pomp_thread *thread, unsigned delivery,
                                struct pomp_profile_thread *p,
                                POMP_Handle_t handle,
                                const struct pomp_event_action *action) {
  bool begins = action->operation == POMP_OP_BODY;
  if (pomp_kind_has(action->kind, POMP_TRAIT_LENT) &&
      pomp_fast_is_untimed(p, handle, action->kind))
    return pomp_untimed_body(p, action);
  bool is_timed = begins && action->kind != POMP_KIND_WORKSHARE;
  uint64_t time = is_timed ? pomp_fast_clock(delivery) : 0;
  struct pomp_frame *f = pomp_fast_open(p, handle, action->kind);
  if (POMP_UNLIKELY(!f))
    return false;
  struct pomp_node *n = pomp_frame_node(f);
  bool changes = pomp_frame_get_state(f) != action->state;
  if (!begins && pomp_kind_has(action->kind, POMP_TRAIT_WAITS))
    changes = !pomp_calltree_barrier_follows(p, n);
  bool is_held = begins && action->kind == POMP_KIND_CRITICAL;
  uint64_t last = pomp_read(&p->last);
  if (pomp_fast_reads_usage(p, time))
    return false;
  pomp_fast_begin(thread);
  if (changes) {
    time = pomp_calltree_charge(p, f, n,
                                is_timed ? time : pomp_fast_clock(delivery));
    if (pomp_kind_has(action->kind, POMP_TRAIT_BRIEF))
      pomp_brief_part(p, f, n, pomp_frame_get_state(f), time - last);
    pomp_frame_set_state(f, action->state);
  }
  if (is_held)
    pomp_lock_begin_critical(n, time - last, time);
  pomp_add(&p->events, 1);
  if (begins) {
    pomp_add(&n->bodies, 1);
    pomp_brief_begin_body(n);
  }
  pomp_fast_end(thread, delivery);
  return true;
}

POMP_INLINE bool pomp_fast_count(struct pomp_thread *thread, unsigned delivery,
                                 struct pomp_profile_thread *p, unsigned event,
                                 POMP_Handle_t handle, const int64_t *args) {
  enum pomp_lock_act act = pomp_lock_act(event);
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n = pomp_fast_child(pomp_frame_node(f), handle,
                                        pomp_event_actions[event].kind);
  if (POMP_UNLIKELY(!n) || !pomp_fast_is_usual(p, f, POMP_FRAMES_UNUSUAL))
    return false;
  struct pomp_lock_held *held = NULL;
  struct pomp_lock_use *use = NULL;
  if (act == POMP_LOCK_ACT_UNSET) {
    held = pomp_lock_fast_held(p, (uint64_t)args[0]);
    if (POMP_UNLIKELY(!held))
      return false;
  } else if (act != POMP_LOCK_ACT_NONE) {
    if (act == POMP_LOCK_ACT_INIT || (act == POMP_LOCK_ACT_TEST && !args[1]))
      return false;
    use = pomp_lock_fast_use(p, handle, (uint64_t)args[0],
                             pomp_lock_act_nests(event), NULL);
    if (POMP_UNLIKELY(!use))
      return false;
  }
  bool is_timed = act != POMP_LOCK_ACT_NONE && (!held || held->use);
  uint64_t time = is_timed ? pomp_fast_clock(delivery) : 0;
  pomp_fast_begin(thread);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  if (held) {
    pomp_lock_fast_release(p, held, time);
    pomp_lent_begin_all(p, f, n);
  }
  if (use) {
    uint64_t counted = pomp_lock_counted(n);
    pomp_lock_take(p, use, (uint64_t)args[0],
                   &(struct pomp_lock_wait){.weight = counted + 1}, time);
    if (act == POMP_LOCK_ACT_TEST) {
      pomp_lock_set_use(n, use);
      pomp_brief_decide(n, counted, 0, time);
      pomp_lent_begin(p, f, n);
    }
  }
  pomp_fast_end(thread, delivery);
  return true;
}

/** Called when the creation of a task ends that is in no table. */
POMP_INLINE bool pomp_fast_created(struct pomp_thread *thread,
                                   unsigned delivery,
                                   struct pomp_profile_thread *p,
                                   POMP_Handle_t handle, const int64_t *args) {
  struct pomp_frame *f = pomp_fast_open(p, handle, POMP_KIND_TASK_CREATE);
  if (POMP_UNLIKELY(!f) || POMP_UNLIKELY(p->instances != NULL))
    return false;
  uint64_t time = pomp_fast_clock(delivery);
  if (pomp_fast_reads_usage(p, time))
    return false;
  struct pomp_node *n = pomp_frame_node(f);
  pomp_fast_begin(thread);
  pomp_task_take_subject(false, args[0]);
  uint64_t now = pomp_calltree_charge(p, f, n, time);
  pomp_add(&p->events, 1);
  pomp_creation_count(n, args[1] != 0);
  pomp_creation_end(p, f, n, now);
  pomp_calltree_set_top(p, f->outer);
  pomp_node_add_visit(n, pomp_calltree_own(p, now) - pomp_read(&f->enter));
  pomp_fast_end(thread, delivery);
  return true;
}

/** The events that are more than a visit: of parallel constructs and tasks. */
POMP_INLINE bool pomp_fast_long(struct pomp_thread *thread, unsigned delivery,
                                unsigned event, POMP_Handle_t handle,
                                const int64_t *args) {
  uint64_t time = pomp_fast_clock(delivery);
  pomp_region_id region;
  if (POMP_UNLIKELY(!pomp_region_from_handle(handle, &region)))
    return false;
  pomp_fast_begin(thread);
  struct pomp_task *task = NULL;
  if (pomp_event_has_subject(event))
    task = pomp_task_take_subject(
        pomp_event_roles[event].role == POMP_ROLE_CREATE, args[0]);
  switch (event) {
#define CASE(Name)                                                             \
  case POMP_FN_##Name:                                                         \
    pomp_engine_##Name(thread, region, time);                                  \
    break;
    POMP_ENGINE_EVENTS(CASE)
#undef CASE
  default:
    pomp_task_event(thread, event, region, task,
                    pomp_event_roles[event].role == POMP_ROLE_CREATE_END &&
                        args[1] != 0,
                    time);
  }
  pomp_fast_end(thread, delivery);
  return true;
}

/** To the profile alone, without a call in most cases: tried before all else.
 */
POMP_INLINE bool pomp_fast_first(struct pomp_thread *thread, unsigned delivery,
                                 unsigned event, POMP_Handle_t handle,
                                 const int64_t *args) {
  const struct pomp_event_action *action = &pomp_event_actions[event];
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  return pomp_fast_untimed(thread, delivery, event, handle, args) ||
         (pomp_event_roles[event].role == POMP_ROLE_TASK &&
          pomp_fast_begin_task(thread, delivery, p, handle, args[0])) ||
         (pomp_event_roles[event].role == POMP_ROLE_TASK_END &&
          pomp_fast_end_task(thread, delivery, p, handle, args[0])) ||
         (action->operation == POMP_OP_TEAM &&
          (pomp_fast_begin_again(thread, delivery, p, handle) ||
           pomp_fast_begin_team(thread, delivery, p, handle))) ||
         (action->operation == POMP_OP_POP &&
          pomp_kind_has_all_tasks(action->kind) &&
          pomp_fast_leave_team(thread, delivery, p, handle, action->kind));
}

/** To the profile alone, if that is not enough. */
POMP_INLINE bool pomp_fast_profile(struct pomp_thread *thread,
                                   unsigned delivery, unsigned event,
                                   POMP_Handle_t handle, int32_t thread_id,
                                   const int64_t *args) {
  const struct pomp_event_action *action = &pomp_event_actions[event];
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  switch ((enum pomp_operation)action->operation) {
  case POMP_OP_PUSH:
    return pomp_fast_push(thread, delivery, p, handle, thread_id, args, action);
  case POMP_OP_POP:
    if (!pomp_kind_has_all_tasks(action->kind))
      return pomp_fast_pop(thread, delivery, p, event, handle, args);
    break;
  case POMP_OP_FORK:
    if (pomp_calltree_top(p) == &p->base
            ? pomp_fast_fork(thread, delivery, p, handle)
            : pomp_untimed_enter_alone(thread, delivery, handle))
      return true;
    break;
  case POMP_OP_BODY:
  case POMP_OP_BODY_END:
    /* The thread has the lock, and others wait. Its state stays the same until
     * the next event, which follows when the lock is released. */
    if (event == POMP_FN_Critical_end) {
      pomp_region_id region;
      if (POMP_UNLIKELY(!pomp_region_from_handle(handle, &region)))
        return false;
      pomp_add(&p->events, 1);
      return true;
    }
    return pomp_fast_body(thread, delivery, p, handle, action);
  case POMP_OP_COUNT:
    return event != POMP_FN_Fulfill_event &&
           event != POMP_FN_Target_map_event &&
           action->kind != POMP_KIND_TIMED &&
           pomp_fast_count(thread, delivery, p, event, handle, args);
  case POMP_OP_TASK_FACT:
    return false;
  case POMP_OP_TASK:
    if (pomp_event_roles[event].role == POMP_ROLE_CREATE_END &&
        pomp_fast_created(thread, delivery, p, handle, args))
      return true;
    break;
  default:
    break;
  }
  return pomp_fast_long(thread, delivery, event, handle, args);
}

#endif
