/*===- lent.c - Visits that the instrumented code counts --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/lent.h"
#include "engine/calltree.h"
#include "engine/execution.h"

#include <stddef.h>

/** \returns how many tasks lead to one that is created in the innermost frame.
 */
static uint32_t depth_in(const struct pomp_profile_thread *p) {
  const struct pomp_frame *f = pomp_calltree_top(p);
  while (f != &p->base && !(pomp_frame_get_flags(f) & POMP_FRAME_TASK) &&
         !pomp_kind_has_all_tasks(pomp_frame_node(f)->kind))
    f = f->outer;
  return pomp_frame_get_flags(f) & POMP_FRAME_TASK ? p->task_depth + 1 : 1;
}

/** Opens a visit of \p n, which is not timed, with \p flags. \returns its
 * frame, or null. */
static struct pomp_frame *open_untimed(struct pomp_thread *thread,
                                       struct pomp_profile_thread *p,
                                       struct pomp_node *n, unsigned flags) {
  struct pomp_frame *f =
      pomp_calltree_open(thread, p, n, POMP_STATE_WORK, pomp_read(&p->last));
  pomp_add(&p->events, 1);
  pomp_add(&n->visits, 1);
  if (f)
    pomp_frame_set_flags(f, flags);
  else
    pomp_calltree_cut(p);
  return f;
}

/** The task whose creation was opened is executed in it. */
static void return_task(struct pomp_thread *thread,
                        struct pomp_profile_thread *p, struct pomp_node *n,
                        uint32_t depth) {
  struct pomp_frame *f = open_untimed(thread, p, n, POMP_FRAME_TASK_UNTIMED);
  pomp_reserve_one_more(n, n->path->tasks);
  if (f)
    pomp_execution_begin(p, f, POMP_FRAME_TASK_UNTIMED, depth);
}

/** Makes one with events of a visit of \p n, a single construct or a scope, of
 *  which \p part has come, but for a barrier. */
static void return_body(struct pomp_thread *thread,
                        struct pomp_profile_thread *p, struct pomp_node *n,
                        uintptr_t part) {
  bool has_body = part & POMP_VISIT_BODY;
  if (n->kind == POMP_KIND_SINGLE)
    n->counted.ended -= has_body;
  pomp_add(&n->bodies, has_body);
  pomp_add(&p->events, has_body);
  open_untimed(thread, p, n, POMP_FRAME_UNTIMED_ASIDE);
}

/** Makes one with events of a visit of \p n that ends in a barrier, of which
 *  \p part has come. The next one is timed, and more are if there are often
 *  events inside. */
static void return_joint(struct pomp_thread *thread,
                         struct pomp_profile_thread *p, struct pomp_node *n,
                         uintptr_t part) {
  struct pomp_brief *b = &n->brief;
  n->run = (uint16_t)pomp_brief_skipped(n);
  n->counted.limit = n->counted.begun;
  b->credit -= b->credit < POMP_BRIEF_PENALTY ? b->credit : POMP_BRIEF_PENALTY;
  return_body(thread, p, n, part);
  if (!(part & POMP_VISIT_BARRIER))
    return;
  /* Before the barrier, the body has ended. */
  pomp_add(&p->events, part & POMP_VISIT_BODY ? 1 : 0);
  open_untimed(
      thread, p,
      pomp_calltree_seek(n, n->path, n->handle, POMP_KIND_IMPLICIT_BARRIER),
      POMP_FRAME_UNTIMED_ASIDE);
}

/** Makes one with events of a visit of \p n, a parallel region that the thread
 *  executes alone, of which \p part has come. */
static void return_alone(struct pomp_thread *thread,
                         struct pomp_profile_thread *p, struct pomp_node *n,
                         uintptr_t part) {
  struct pomp_frame *f = open_untimed(thread, p, n, POMP_FRAME_UNTIMED_ASIDE);
  if (f)
    pomp_frame_set_fork(f, NULL);
  if (!(part & POMP_VISIT_BODY))
    return;
  struct pomp_node *team =
      pomp_calltree_seek(n, n->path, n->handle, POMP_KIND_TEAM);
  pomp_add(&team->untimed, 1);
  if (part & POMP_VISIT_BARRIER) {
    pomp_add(&team->visits, 1);
    pomp_add(&p->events, 2);
    return;
  }
  if ((f = open_untimed(thread, p, team, POMP_FRAME_UNTIMED_ASIDE)))
    pomp_frame_set_fork(f, NULL);
}

void pomp_lent_return(struct pomp_thread *thread, struct pomp_visits *v,
                      const void *place) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  struct pomp_node *n =
      (struct pomp_node *)((char *)v - offsetof(struct pomp_node, counted));
  pomp_visits_self.open = NULL;
  --v->begun;
  --v->limit;
  if (pomp_brief_is_joint(n, n->kind)) {
    return_joint(thread, p, n, (uintptr_t)place);
    return;
  }
  if (n->kind == POMP_KIND_SINGLE) {
    return_body(thread, p, n, (uintptr_t)place);
    return;
  }
  if (n->kind == POMP_KIND_PARALLEL) {
    return_alone(thread, p, n, (uintptr_t)place);
    return;
  }
  uint32_t depth = depth_in(p);
  /* The time since the last event is that of what is around it. */
  unsigned flags = pomp_brief_flags(n->kind);
  open_untimed(thread, p, n,
               flags & POMP_FRAME_GROUP ? flags : flags | POMP_FRAME_ASIDE);
  if (pomp_kind_has(n->kind, POMP_TRAIT_BODY)) {
    pomp_add(&p->events, 1);
    pomp_add(&n->bodies, 1);
  }
  if (n->kind == POMP_KIND_TASK_CREATE)
    return_task(thread, p, n->task, depth);
}
