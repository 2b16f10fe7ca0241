/*===- calltree.h - A thread's call tree, and where it is in it -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_CALLTREE_H
#define POMP_ENGINE_CALLTREE_H

#include "engine/profile_data.h"
#include "pomp/kinds.h"

/** Adds a node to \p parent.
 *  \returns null if there is no more room. */
struct pomp_node *
pomp_calltree_add_child(struct pomp_thread *thread,
                        struct pomp_profile_thread *p, struct pomp_node *parent,
                        const struct pomp_callpath *parent_path,
                        pomp_region_id region, enum pomp_kind kind);

/** \returns the node of the thread for \p path, wherever the thread is, or null
 *  if there is no more room. */
struct pomp_node *pomp_calltree_node_of(struct pomp_thread *thread,
                                        struct pomp_profile_thread *p,
                                        const struct pomp_callpath *path);

/** \returns whether a thread has only executed target constructs with nowait,
 *  as the hidden helpers of LLVM's OpenMP runtime do. Such a thread counts only
 *  while it executes one, because it gets no other work. */
bool pomp_calltree_is_helper(const struct pomp_profile_thread *p);

/** \returns the child of \p parent that continues from \p parent_path, or null
 *  if there is none. */
struct pomp_node *pomp_calltree_seek(const struct pomp_node *parent,
                                     const struct pomp_callpath *parent_path,
                                     POMP_Handle_t handle, enum pomp_kind kind);

/** Adds an execution of a loop. \param values of Loop_enter. */
void pomp_calltree_add_loop(const struct pomp_node *n, const int64_t *values);

/** Adds the data of a Target_map_event, which was counted. \param values its
 *  own. */
void pomp_calltree_add_transfer(struct pomp_thread *thread,
                                struct pomp_profile_thread *p,
                                pomp_region_id region, const int64_t *values);

/** Adds the data of an Atomic_timed or the like, which was counted. \param time
 *  when it came. \param last when the event before it came: if that was while
 *  visits were timed, they are only counted. */
void pomp_calltree_add_timed(struct pomp_thread *thread,
                             struct pomp_profile_thread *p,
                             pomp_region_id region, const int64_t *values,
                             uint64_t time, uint64_t last);

/** Called when a thread enters the loop of \p n. The first thread of a team
 *  counts for all. */
static inline void pomp_calltree_enter_loop(const struct pomp_node *n,
                                            int32_t thread_id,
                                            const int64_t *values) {
  if (POMP_UNLIKELY(n->loop != NULL) && thread_id == 0)
    pomp_calltree_add_loop(n, values);
}

/** Makes \p n a node without children. */
void pomp_calltree_init_node(struct pomp_node *n);

/** Makes room for frames inside \p top. \returns the next, or null. */
struct pomp_frame *pomp_calltree_add_frames(struct pomp_thread *thread,
                                            struct pomp_frame *top);

/** Makes the frame around \p f the innermost one, whatever \p f was. */
static inline void pomp_calltree_close(struct pomp_profile_thread *p,
                                       struct pomp_frame *f) {
  pomp_frame_set_flags(f, 0);
  pomp_calltree_set_top(p, f->outer);
}

/** Called when a chunk begins in \p f, the innermost frame. Outside of chunks,
 *  its thread spends time in the loop only to get chunks, also before the first
 *  one. */
static inline void pomp_calltree_begin_chunk(struct pomp_frame *f) {
  if (POMP_LIKELY(pomp_frame_node(f)->kind == POMP_KIND_LOOP))
    pomp_frame_set_state(f, POMP_STATE_DISPATCH);
}

/** \returns whether the construct of the team \p frame is still going on. */
static inline bool pomp_calltree_is_joining(const struct pomp_frame *frame) {
  const struct pomp_team_fork *fork = pomp_frame_fork(frame);
  uint64_t exit;
  return fork &&
         pomp_team_fork_exit(fork, frame->slot, pomp_read(&frame->generation),
                             &exit) &&
         !exit;
}

/** \returns whether all tasks that a thread executes inside a visit of this
 *  kind belong to it. */
static inline bool pomp_kind_has_all_tasks(unsigned kind) {
  return pomp_kind_has(kind, POMP_TRAIT_TEAM);
}

/** \returns the time in the innermost task, or outside of all. */
static inline uint64_t pomp_calltree_own(const struct pomp_profile_thread *p,
                                         uint64_t now) {
  return now - pomp_read(&p->away);
}

/** Leaves the task in \p f, the innermost frame. If it was timed, until \p now,
 *  the clock of the frame around it stands where it was when the task began. */
static inline void pomp_calltree_leave_task(struct pomp_profile_thread *p,
                                            struct pomp_frame *f, bool is_timed,
                                            uint64_t now) {
  if (is_timed) {
    pomp_add(&pomp_frame_node(f->outer)->tasks,
             pomp_calltree_own(p, now) - pomp_read(&f->enter));
    pomp_write(&p->away, now - pomp_read(&f->enter));
  }
  p->below = f->below;
  p->task_depth = f->task_depth;
  p->waited = f->waited;
  pomp_calltree_close(p, f);
}

/** A visit of \p kind ends that took \p duration, without the tasks that the
 *  thread executed meanwhile. */
static inline void pomp_calltree_add_wait(struct pomp_profile_thread *p,
                                          unsigned kind, uint64_t duration) {
  if (pomp_kind_has(kind, POMP_TRAIT_SUSPENDS))
    p->waited += duration;
}

/** \returns where in the table of its parent a child belongs. Regions that are
 *  near each other never share a place. */
static inline uint32_t
pomp_calltree_home(const struct pomp_callpath *parent_path,
                   POMP_Handle_t handle, enum pomp_kind kind) {
  uint32_t place = (uint32_t)(uintptr_t)handle + (uint32_t)kind * 0x9e3779abu;
  return kind == POMP_KIND_TEAM ? place + parent_path->id * 7 : place;
}

/** \returns whether \p n is such a child. Only the bodies of parallel
 *  constructs, and tasks that helpers execute, can continue from a path other
 *  than that of their parent. */
static inline bool pomp_node_is(const struct pomp_node *n,
                                const struct pomp_callpath *parent_path,
                                POMP_Handle_t handle, enum pomp_kind kind) {
  return n->handle == handle && n->kind == kind &&
         ((kind != POMP_KIND_TEAM && kind != POMP_KIND_TASK) ||
          n->path->parent == parent_path);
}

static inline struct pomp_node *pomp_node_next(const struct pomp_node *n) {
  return atomic_load_explicit(&n->sibling, memory_order_relaxed);
}

/** \returns the child of \p parent that continues from \p parent_path, which is
 *  the path of the parent except for workers and helpers; or null if there is
 *  no more room. */
static inline struct pomp_node *pomp_calltree_find_child(
    struct pomp_thread *thread, struct pomp_profile_thread *p,
    struct pomp_node *parent, const struct pomp_callpath *parent_path,
    pomp_region_id region, enum pomp_kind kind) {
  POMP_Handle_t handle = pomp_region_to_handle(region);
  struct pomp_node *n =
      parent
          ->table[pomp_calltree_home(parent_path, handle, kind) & parent->mask];
  if (POMP_LIKELY(pomp_node_is(n, parent_path, handle, kind)))
    return n;
  n = pomp_calltree_seek(parent, parent_path, handle, kind);
  return n ? n
           : pomp_calltree_add_child(thread, p, parent, parent_path, region,
                                     kind);
}

/** Makes \p f, the next inside the innermost frame, a visit of \p n. */
static inline void pomp_calltree_open_in(struct pomp_profile_thread *p,
                                         struct pomp_frame *f,
                                         struct pomp_node *n, unsigned state,
                                         uint64_t enter) {
  atomic_store_explicit(&f->node, n, memory_order_relaxed);
  pomp_write(&f->enter, enter);
  pomp_frame_set_state(f, state);
  pomp_calltree_set_top(p, f);
}

/** Opens a visit. \returns null if there is no memory. */
static inline struct pomp_frame *
pomp_calltree_open(struct pomp_thread *thread, struct pomp_profile_thread *p,
                   struct pomp_node *n, unsigned state, uint64_t now) {
  struct pomp_frame *top = pomp_calltree_top(p), *f = top->inner;
  if (POMP_UNLIKELY(!f) && !(f = pomp_calltree_add_frames(thread, top)))
    return NULL;
  pomp_calltree_open_in(
      p, f, n, state,
      pomp_kind_has_all_tasks(n->kind) ? now : pomp_calltree_own(p, now));
  return f;
}

/** Visits below the limits are counted, so that their ends are recognized. */
static inline void pomp_calltree_cut(struct pomp_profile_thread *p) {
  ++p->below;
  pomp_add(&p->cut, 1);
}

/** \returns whether the barriers of worksharing constructs are delivered.
 *  \param mask see struct pomp_engine_host. */
static inline bool pomp_calltree_has_barriers(const _Atomic uint32_t *mask) {
  return atomic_load_explicit(mask, memory_order_relaxed) >>
             POMP_GUARD_SYNC_ENTER &
         1;
}

/** Called when the body of \p n, a single construct, ends.
 *  \returns whether its barrier follows at once; then the time until the
 *    barrier begins is work. */
static inline bool
pomp_calltree_barrier_follows(const struct pomp_profile_thread *p,
                              const struct pomp_node *n) {
  return pomp_kind_has(n->kind, POMP_TRAIT_WAITS) && n->ends_in_barrier &&
         pomp_calltree_has_barriers(p->mask);
}

/** When a worker's wait for its team ended; and since when the construct was
 *  going on, if it learns that only now, else UINT64_MAX. In ticks. */
struct pomp_join {
  uint64_t end, since;
};

/** Of the wait of a worker in \p f, which it left at \p left: it ended when the
 *  encountering thread went on, but \p now at most. */
static inline struct pomp_join pomp_calltree_join(const struct pomp_frame *f,
                                                  uint64_t left, uint64_t now) {
  const struct pomp_team_fork *fork = pomp_frame_fork(f);
  const struct pomp_share *part = &pomp_frame_node(f)->repeat.join;
  uint64_t enter, exit, end = left;
  if (pomp_frame_is_repeated(f)) {
    if (POMP_UNLIKELY(pomp_frame_learn(f, left, &enter, &exit)))
      return (struct pomp_join){exit < now ? exit : now, enter};
    end = left + pomp_share_of(part, now - left);
  } else if (fork && pomp_team_fork_exit(fork, f->slot,
                                         pomp_read(&f->generation), &exit)) {
    end = !exit || exit > now ? now : exit < left ? left : exit;
  }
  return (struct pomp_join){end, UINT64_MAX};
}

/** Adds a completed visit to the extremes. */
static inline void pomp_node_add_visit(struct pomp_node *n, uint64_t duration) {
  if (duration > pomp_read(&n->max))
    pomp_write(&n->max, duration);
  if (duration < pomp_read(&n->min))
    pomp_write(&n->min, duration);
}

/** A visit that took \p duration ends. Of a barrier, adds up how much the
 *  thread waits in two that follow each other. */
static inline void pomp_calltree_add_barrier(struct pomp_profile_thread *p,
                                             struct pomp_node *n, unsigned kind,
                                             uint64_t duration) {
  if (kind != POMP_KIND_IMPLICIT_BARRIER && kind != POMP_KIND_BARRIER)
    return;
  uint64_t before = p->last_barrier;
  p->last_barrier = duration;
  pomp_add(&n->waited_again, duration < before ? duration : before);
}

/** A worker in \p frame was not idle for \p way before \p enter, when its visit
 *  was taken to begin, but on its way there. */
static inline void pomp_calltree_add_way(struct pomp_profile_thread *p,
                                         struct pomp_frame *frame, uint64_t way,
                                         uint64_t enter) {
  uint64_t idle = pomp_read(&p->idle), of_idle = way < idle ? way : idle;
  pomp_write(&p->idle, idle - of_idle);
  pomp_add(&p->root.ticks[POMP_STATE_WORK], of_idle - way);
  pomp_add(&pomp_frame_node(frame)->ticks[POMP_STATE_FORK], way);
  pomp_write(&frame->enter, enter - way);
}

/** The same for a worker that learns when the construct was entered. */
static inline void pomp_calltree_correct_way(struct pomp_profile_thread *p,
                                             struct pomp_frame *frame,
                                             uint64_t since) {
  uint64_t enter = pomp_read(&frame->enter), idle = pomp_read(&p->idle);
  uint64_t way = since < enter ? enter - since : 0;
  pomp_calltree_add_way(p, frame, way < idle ? way : idle, enter);
}

/** Called when a worker is back, or ends: now its wait for the team is known.
 */
static inline void pomp_calltree_end_joining(struct pomp_profile_thread *p,
                                             struct pomp_frame *frame,
                                             uint64_t now) {
  uint64_t left = pomp_read(&p->last);
  struct pomp_join join = pomp_calltree_join(frame, left, now);
  struct pomp_node *team = pomp_frame_node(frame);
  if (!pomp_frame_is_repeated(frame))
    pomp_share_add(&team->repeat.join, join.end - left, now - left);
  else if (POMP_UNLIKELY(join.since != UINT64_MAX))
    pomp_calltree_correct_way(p, frame, join.since);
  pomp_add(&team->ticks[POMP_STATE_JOIN], join.end - left);
  pomp_node_add_visit(team, join.end - pomp_read(&frame->enter));
  pomp_add(&p->idle, now - join.end);
  pomp_calltree_close(p, frame);
}

/** \returns whether \p event begins or continues a task. */
static inline bool pomp_calltree_is_task(unsigned event) {
  return event == POMP_FN_Task_begin || event == POMP_FN_Task_resume;
}

/** \returns whether the time up to \p event in \p f, the innermost frame, is
 * the wait of a taskgroup: after its body, the thread waits until it executes a
 *  task or continues. */
static inline bool pomp_calltree_is_group_wait(const struct pomp_frame *f,
                                               unsigned event) {
  enum { begun = POMP_FRAME_GROUP | POMP_FRAME_GROUP_BEGUN };
  return (pomp_frame_get_flags(f) & begun) == begun &&
         (pomp_calltree_is_task(event) || event == POMP_FN_Taskgroup_exit ||
          event == POMP_FN_Reduction_enter);
}

/** Accounts for the time up to \p now in \p f, the innermost frame, if it
 *  depends on the current event. */
/* Here so that its callers know which registers it leaves alone. */
__attribute__((unused)) static POMP_NOINLINE void
pomp_calltree_charge_special(struct pomp_profile_thread *p,
                             struct pomp_frame *f, uint64_t now,
                             unsigned event) {
  /* While a worker waits it executes tasks. */
  if ((pomp_frame_get_flags(f) & POMP_FRAME_JOINING) &&
      !(pomp_calltree_is_task(event) &&
        (pomp_frame_is_repeated(f) || pomp_calltree_is_joining(f)))) {
    pomp_calltree_end_joining(p, f, now);
    return;
  }
  while (pomp_frame_get_flags(f) & POMP_FRAME_ASIDE)
    f = f->outer;
  unsigned state = pomp_calltree_is_group_wait(f, event)
                       ? POMP_STATE_TASKGROUP
                       : pomp_frame_get_state(f);
  unsigned flags = pomp_frame_get_flags(f);
  if (flags & POMP_FRAME_GROUP)
    pomp_frame_set_flags(f, flags | POMP_FRAME_GROUP_BEGUN);
  uint64_t time = now - pomp_read(&p->last);
  if (state == POMP_STATE_TASKGROUP)
    p->waited += time;
  pomp_add(&pomp_frame_node(f)->ticks[state], time);
}

/** Accounts for the time up to \p now in \p f, the innermost frame, and its
 *  node, if that does not depend on the current event.
 *  \returns \p now, or the time of the last event if that is later: the
 *    counters of two CPUs may differ a little. */
static inline uint64_t pomp_calltree_charge(struct pomp_profile_thread *p,
                                            struct pomp_frame *f,
                                            struct pomp_node *n, uint64_t now) {
  uint64_t last = pomp_read(&p->last);
  now = now < last ? last : now;
  pomp_add(&n->ticks[pomp_frame_get_state(f)], now - last);
  pomp_write(&p->last, now);
  return now;
}

/** The same if it may depend on the current event. */
static inline uint64_t
pomp_calltree_charge_before(struct pomp_profile_thread *p, uint64_t now,
                            unsigned event) {
  struct pomp_frame *f = pomp_calltree_top(p);
  if (POMP_LIKELY(!(pomp_frame_get_flags(f) & POMP_FRAMES_UNUSUAL)))
    return pomp_calltree_charge(p, f, pomp_frame_node(f), now);
  uint64_t last = pomp_read(&p->last);
  now = now < last ? last : now;
  pomp_calltree_charge_special(p, f, now, event);
  pomp_write(&p->last, now);
  return now;
}

/** Reads what the kernel knows of the thread, whose event comes at \p now. What
 *  it counted since the last time goes to the innermost node, if the thread
 *  works there and not \p is_group_wait. Called before the time since the last
 *  event is charged. */
void pomp_calltree_take_usage(struct pomp_profile_thread *p, uint64_t now,
                              bool is_group_wait);

/** Reads it for the first time, when the thread begins. */
void pomp_calltree_begin_usage(struct pomp_profile_thread *p, uint64_t now);

/** An event comes: what every one of them does. */
static inline uint64_t pomp_calltree_begin_event(struct pomp_profile_thread *p,
                                                 uint64_t now, unsigned event) {
  pomp_add(&p->events, 1);
  if (POMP_UNLIKELY(now >= p->usage_due))
    pomp_calltree_take_usage(
        p, now, pomp_calltree_is_group_wait(pomp_calltree_top(p), event));
  return pomp_calltree_charge_before(p, now, event);
}

/** Enters a region. \returns its frame, or null below the limits. */
static inline struct pomp_frame *
pomp_calltree_enter(struct pomp_thread *thread, struct pomp_profile_thread *p,
                    const struct pomp_callpath *parent_path,
                    pomp_region_id region, enum pomp_kind kind, unsigned state,
                    uint64_t now) {
  struct pomp_node *parent = pomp_frame_node(pomp_calltree_top(p));
  struct pomp_node *n =
      p->below
          ? NULL
          : pomp_calltree_find_child(thread, p, parent,
                                     parent_path ? parent_path : parent->path,
                                     region, kind);
  struct pomp_frame *f =
      n ? pomp_calltree_open(thread, p, n, state, now) : NULL;
  if (POMP_UNLIKELY(!f)) {
    pomp_calltree_cut(p);
    return NULL;
  }
  pomp_add(&n->visits, 1);
  return f;
}

/** \returns whether \p f, of \p kind, is that of a thread in a team that
 *  another one formed. */
static inline bool pomp_calltree_is_worker(const struct pomp_profile_thread *p,
                                           const struct pomp_frame *f,
                                           unsigned kind) {
  return kind == POMP_KIND_TEAM && f->outer == &p->base;
}

/** A worker has ended the body of its team, in \p f. It learns later how long
 * it waits there. */
static inline void pomp_calltree_begin_joining(struct pomp_frame *f) {
  pomp_frame_set_state(f, POMP_STATE_JOIN);
  pomp_frame_set_flags(f, POMP_FRAME_JOINING);
}

/** Leaves the team, or the parallel construct, in \p f, the innermost frame of
 *  the thread that encountered it. \p kind is that of \p n. */
static inline void pomp_calltree_leave_team(struct pomp_profile_thread *p,
                                            struct pomp_frame *f,
                                            struct pomp_node *n, unsigned kind,
                                            uint64_t now) {
  if (kind == POMP_KIND_TEAM) {
    pomp_frame_set_state(f->outer, POMP_STATE_JOIN);
  } else {
    struct pomp_team_fork *fork = pomp_frame_fork(f);
    uint64_t enter = pomp_read(&f->enter);
    if (fork && pomp_repeat_end(&n->repeat, fork, enter, now))
      pomp_repeat_tell(&n->repeat, &p->engine->forks, p->forks, n->path, enter,
                       now);
    if (!n->path->parent->in_parallel)
      pomp_gaps_begin(&p->gaps, n->path->region + 1, now);
  }
  pomp_calltree_close(p, f);
  pomp_node_add_visit(n, now - pomp_read(&f->enter));
}

/** The part of pomp_calltree_leave for frames that are more than a region. */
void pomp_calltree_leave_special(struct pomp_profile_thread *p, uint64_t now);

/** Leaves the innermost region of any kind. */
static inline void pomp_calltree_leave(struct pomp_profile_thread *p,
                                       uint64_t now) {
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n = pomp_frame_node(f);
  if (POMP_UNLIKELY(pomp_frame_get_flags(f) ||
                    pomp_kind_has_all_tasks(n->kind))) {
    pomp_calltree_leave_special(p, now);
    return;
  }
  pomp_calltree_set_top(p, f->outer);
  uint64_t duration = pomp_calltree_own(p, now) - pomp_read(&f->enter);
  pomp_calltree_add_wait(p, n->kind, duration);
  pomp_calltree_add_barrier(p, n, n->kind, duration);
  pomp_node_add_visit(n, duration);
}

/** The part of pomp_calltree_unwind for regions that are not innermost. */
struct pomp_frame *pomp_calltree_unwind_to(struct pomp_profile_thread *p,
                                           pomp_region_id region,
                                           enum pomp_kind kind, uint64_t now);

/** Makes the innermost frame of this region the innermost of all. Leaves
 *  regions inside whose ends were never delivered. Only the end of a team can
 *  leave frames outside of the innermost task.
 *  \returns null if there is none. */
static inline struct pomp_frame *
pomp_calltree_unwind(struct pomp_profile_thread *p, pomp_region_id region,
                     enum pomp_kind kind, uint64_t now) {
  struct pomp_frame *f = pomp_calltree_top(p);
  const struct pomp_node *n = pomp_frame_node(f);
  if (POMP_LIKELY(
          n->handle == pomp_region_to_handle(region) && n->kind == kind &&
          !(pomp_frame_get_flags(f) & (POMP_FRAME_CUT | POMP_FRAME_JOINING))))
    return f;
  return pomp_calltree_unwind_to(p, region, kind, now);
}

#endif
