/*===- fast_untimed.h - The fast paths of visits that are not timed -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* The events of a visit that is not timed do so little that what a function
|* saves and restores takes a good part of their time. So they are tried before
|* all others, in code that needs few registers and calls nothing. It either
|* delivers an event, or changes nothing and returns false.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_FAST_UNTIMED_H
#define POMP_API_FAST_UNTIMED_H

#include "engine/brief.h"
#include "engine/calltree.h"
#include "engine/creation.h"
#include "engine/event_actions.h"
#include "engine/lent.h"
#include "engine/lock.h"
#include "monitor/profile.h"
#include "process/task_id.h"
#include "process/team.h"

/** From here on a signal handler's events are dropped. */
POMP_INLINE void pomp_fast_begin(struct pomp_thread *thread) {
  pomp_thread_set_delivery(thread, POMP_DELIVERY_BUSY);
  atomic_signal_fence(memory_order_seq_cst);
}

POMP_INLINE void pomp_fast_end(struct pomp_thread *thread, unsigned delivery) {
  atomic_signal_fence(memory_order_seq_cst);
  pomp_thread_set_delivery(thread, delivery);
}

/** \returns whether nothing about \p f, the innermost frame, is unusual. */
POMP_INLINE bool pomp_fast_is_usual(const struct pomp_profile_thread *p,
                                    const struct pomp_frame *f,
                                    unsigned flags) {
  return POMP_LIKELY(!(pomp_frame_get_flags(f) & flags)) &&
         POMP_LIKELY(!p->below);
}

POMP_INLINE bool pomp_fast_is(const struct pomp_node *n, POMP_Handle_t handle,
                              enum pomp_kind kind) {
  return POMP_LIKELY(n->handle == handle) && POMP_LIKELY(n->kind == kind);
}

/** \returns whether the innermost frame is of this region and not timed. A
 *  taskgroup with events has a wait, which is. */
POMP_INLINE bool pomp_fast_is_untimed(const struct pomp_profile_thread *p,
                                      POMP_Handle_t handle,
                                      enum pomp_kind kind) {
  const struct pomp_frame *f = pomp_calltree_top(p);
  unsigned more = POMP_FRAME_ASIDE | POMP_FRAME_GROUP;
  return (pomp_frame_get_flags(f) & ~more) == POMP_FRAME_UNTIMED &&
         pomp_fast_is(pomp_frame_node(f), handle, kind) &&
         POMP_LIKELY(!p->below);
}

/** \returns the child of \p n if it is at its place in the table or at the one
 *  after it, otherwise null. */
POMP_INLINE struct pomp_node *pomp_fast_child(const struct pomp_node *n,
                                              POMP_Handle_t handle,
                                              enum pomp_kind kind) {
  uint32_t home = pomp_calltree_home(n->path, handle, kind);
  struct pomp_node *c = n->table[home & n->mask];
  /* Two of different kinds may share a place however large the table is. */
  if (POMP_UNLIKELY(!pomp_node_is(c, n->path, handle, kind)))
    c = n->table[(home + 1) & n->mask];
  return POMP_LIKELY(pomp_node_is(c, n->path, handle, kind)) ? c : NULL;
}

/** \returns whether \p event is tried here before all else. Visits that the
 *  instrumented code counts hardly have an event if they are not timed, and
 *  what else opens a visit needs no more registers, but for a team's begin in
 *  the thread that forms it. */
POMP_INLINE bool pomp_untimed_is_first(unsigned event) {
  const struct pomp_event_action *action = &pomp_event_actions[event];
  switch ((enum pomp_operation)action->operation) {
  case POMP_OP_POP:
  case POMP_OP_BODY:
  case POMP_OP_BODY_END:
    return (pomp_kind_has(action->kind, POMP_TRAIT_BRIEF) &&
            !pomp_kind_has(action->kind, POMP_TRAIT_LENT) &&
            action->kind != POMP_KIND_WORKSHARE) ||
           pomp_kind_has_all_tasks(action->kind);
  case POMP_OP_TEAM:
    return true;
  default:
    return pomp_event_roles[event].role == POMP_ROLE_CREATE ||
           pomp_event_roles[event].role == POMP_ROLE_CREATE_END ||
           pomp_event_roles[event].role == POMP_ROLE_TASK ||
           pomp_event_roles[event].role == POMP_ROLE_TASK_END;
  }
}

POMP_INLINE bool
pomp_untimed_push(struct pomp_thread *thread, unsigned delivery,
                  struct pomp_profile_thread *p, struct pomp_frame *inner,
                  struct pomp_node *n, const struct pomp_event_action *action) {
  pomp_fast_begin(thread);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_brief_open(p, inner, n, pomp_brief_flags(action->kind), action->state);
  pomp_fast_end(thread, delivery);
  return true;
}

POMP_INLINE bool pomp_untimed_pop(struct pomp_thread *thread, unsigned delivery,
                                  struct pomp_profile_thread *p, unsigned event,
                                  const int64_t *args) {
  struct pomp_frame *f = pomp_calltree_top(p);
  if (pomp_event_actions[event].kind == POMP_KIND_LOCK &&
      !pomp_lock_take_untimed(p, pomp_frame_node(f), (uint64_t)args[0],
                              pomp_lock_act_nests(event)))
    return false;
  pomp_fast_begin(thread);
  pomp_add(&p->events, 1);
  pomp_calltree_close(p, f);
  if (pomp_lent_counts(pomp_event_actions[event].kind))
    pomp_lent_begin(p, f->outer, pomp_frame_node(f));
  pomp_fast_end(thread, delivery);
  return true;
}

POMP_INLINE bool pomp_untimed_body(struct pomp_profile_thread *p,
                                   const struct pomp_event_action *action) {
  struct pomp_frame *f = pomp_calltree_top(p);
  pomp_add(&p->events, 1);
  pomp_frame_set_state(f, action->state);
  if (action->operation == POMP_OP_BODY)
    pomp_add(&pomp_frame_node(f)->bodies, 1);
  return true;
}

POMP_INLINE bool pomp_untimed_create(struct pomp_thread *thread,
                                     unsigned delivery,
                                     struct pomp_profile_thread *p,
                                     POMP_Handle_t handle,
                                     const int64_t *args) {
  struct pomp_frame *f = pomp_calltree_top(p), *inner = f->inner;
  struct pomp_node *n =
      pomp_fast_child(pomp_frame_node(f), handle, POMP_KIND_TASK_CREATE);
  if (POMP_UNLIKELY(!n) || POMP_UNLIKELY(!inner) ||
      !pomp_brief_skips(n, POMP_KIND_TASK_CREATE) ||
      !pomp_fast_is_usual(p, f, POMP_FRAMES_UNUSUAL) ||
      POMP_UNLIKELY(p->instances != NULL))
    return false;
  pomp_fast_begin(thread);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_brief_open(p, inner, n, pomp_brief_flags(POMP_KIND_TASK_CREATE),
                  POMP_STATE_WORK);
  pomp_creation_begin(thread, n, pomp_task_take_subject(true, args[0]), 0, 0);
  pomp_fast_end(thread, delivery);
  return true;
}

POMP_INLINE bool pomp_untimed_created(struct pomp_thread *thread,
                                      unsigned delivery,
                                      struct pomp_profile_thread *p,
                                      const int64_t *args) {
  struct pomp_frame *f = pomp_calltree_top(p);
  pomp_fast_begin(thread);
  pomp_task_take_subject(false, args[0]);
  pomp_add(&p->events, 1);
  pomp_creation_count(pomp_frame_node(f), args[1] != 0);
  pomp_calltree_close(p, f);
  if (!args[1])
    pomp_lent_begin_task(p, f->outer, pomp_frame_node(f));
  pomp_fast_end(thread, delivery);
  return true;
}

/** Opens a visit of \p n, of a parallel region or its body, in \p f. */
POMP_INLINE bool pomp_untimed_open_alone(struct pomp_thread *thread,
                                         unsigned delivery,
                                         struct pomp_profile_thread *p,
                                         struct pomp_frame *f,
                                         struct pomp_node *n, unsigned state) {
  pomp_fast_begin(thread);
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  pomp_frame_set_flags(f, POMP_FRAME_UNTIMED_ASIDE);
  pomp_frame_set_fork(f, NULL);
  pomp_calltree_open_in(p, f, n, state, pomp_read(&p->last));
  pomp_fast_end(thread, delivery);
  return true;
}

/** An inner region whose team has one thread takes little more than its events
 *  do. It is a brief visit if nothing is in it. That it has one is certain
 *  before it begins where as many levels are active as may be. */
__attribute__((unused)) static POMP_NOINLINE bool
pomp_untimed_enter_alone(struct pomp_thread *thread, unsigned delivery,
                         POMP_Handle_t handle) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  struct pomp_frame *f = pomp_calltree_top(p), *inner = f->inner;
  struct pomp_node *n =
      pomp_fast_child(pomp_frame_node(f), handle, POMP_KIND_PARALLEL);
  if (!n || !inner || !pomp_visits_left(&n->counted) ||
      !pomp_fast_is_usual(p, f, POMP_FRAMES_UNUSUAL) || !pomp_team_is_alone())
    return false;
  --n->counted.limit;
  return pomp_untimed_open_alone(thread, delivery, p, inner, n,
                                 POMP_STATE_FORK);
}

/** \returns whether \p f is that of such a region, or its body. */
POMP_INLINE bool pomp_untimed_is_alone(const struct pomp_profile_thread *p,
                                       const struct pomp_frame *f,
                                       POMP_Handle_t handle,
                                       enum pomp_kind kind) {
  return POMP_UNLIKELY(pomp_frame_get_flags(f) == POMP_FRAME_UNTIMED_ASIDE) &&
         pomp_fast_is(pomp_frame_node(f), handle, kind) &&
         POMP_LIKELY(!p->below);
}

/** Begins its body. */
POMP_INLINE bool pomp_untimed_begin_alone(struct pomp_thread *thread,
                                          unsigned delivery,
                                          struct pomp_profile_thread *p,
                                          POMP_Handle_t handle) {
  const struct pomp_frame *f = pomp_calltree_top(p);
  if (!pomp_untimed_is_alone(p, f, handle, POMP_KIND_PARALLEL))
    return false;
  struct pomp_node *n =
      pomp_fast_child(pomp_frame_node(f), handle, POMP_KIND_TEAM);
  if (POMP_UNLIKELY(!n) || POMP_UNLIKELY(!f->inner))
    return false;
  pomp_add(&n->untimed, 1);
  return pomp_untimed_open_alone(thread, delivery, p, f->inner, n,
                                 POMP_STATE_WORK);
}

/** Leaves it, or its body. */
POMP_INLINE bool pomp_untimed_leave_alone(struct pomp_profile_thread *p,
                                          POMP_Handle_t handle,
                                          enum pomp_kind kind) {
  struct pomp_frame *f = pomp_calltree_top(p);
  if (!pomp_untimed_is_alone(p, f, handle, kind))
    return false;
  pomp_add(&p->events, 1);
  pomp_calltree_close(p, f);
  if (kind == POMP_KIND_PARALLEL)
    pomp_lent_begin(p, f->outer, pomp_frame_node(f));
  return true;
}

/** To the profile alone: those that are tried first. */
POMP_INLINE bool pomp_fast_untimed(struct pomp_thread *thread,
                                   unsigned delivery, unsigned event,
                                   POMP_Handle_t handle, const int64_t *args) {
  const struct pomp_event_action *action = &pomp_event_actions[event];
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  if (!pomp_untimed_is_first(event))
    return false;
  if (action->operation == POMP_OP_TEAM)
    return pomp_untimed_begin_alone(thread, delivery, p, handle);
  if (pomp_kind_has_all_tasks(action->kind))
    return pomp_untimed_leave_alone(p, handle, action->kind);
  if (pomp_event_roles[event].role == POMP_ROLE_CREATE)
    return pomp_untimed_create(thread, delivery, p, handle, args);
  if (pomp_event_roles[event].role == POMP_ROLE_TASK ||
      pomp_event_roles[event].role == POMP_ROLE_TASK_END)
    return false;
  if (!pomp_fast_is_untimed(p, handle, action->kind))
    return false;
  if (action->operation == POMP_OP_POP)
    return pomp_untimed_pop(thread, delivery, p, event, args);
  if (pomp_event_roles[event].role == POMP_ROLE_CREATE_END)
    return pomp_untimed_created(thread, delivery, p, args);
  return pomp_untimed_body(p, action);
}

#endif
