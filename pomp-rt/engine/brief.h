/*===- brief.h - Visits so brief that not all are timed -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Reading the clock takes longer than a lock that is free. Where a thread
|* visits a construct very often, and nothing lies inside, only some of the
|* visits are timed: each stands for itself and those since the one before. The
|* time of these was charged to the frame around them, from which it is taken.
|* Tasks that are executed in visits that are not timed are not timed either, if
|* they are brief and nothing is in them, and so are parallel regions that a
|* thread executes alone (api/fast_untimed.h). All visits are counted, by the
|* instrumented code where that can: see engine/lent.h.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_BRIEF_H
#define POMP_ENGINE_BRIEF_H

#include "engine/calltree.h"
#include "process/visits.h"

enum {
  /** Visits that are not timed between two that are. With one more it is a
   *  prime, which few programs repeat. */
  POMP_BRIEF_RUN = 30,
  /** The same once there have been so many visits in a place that this is
   *  known well. Also one less than a prime. */
  POMP_BRIEF_LONG_RUN = 126,
  POMP_BRIEF_MANY = 1 << 16,
  /** And once more, when thousands have been timed. */
  POMP_BRIEF_VERY_LONG_RUN = 1020,
  POMP_BRIEF_VERY_MANY = 1 << 18,
  /** In ticks: how far such visits are apart at most, on average. */
  POMP_BRIEF_APART = 1 << 14,
  /** In ticks: how much less they have to take before some are not timed. */
  POMP_BRIEF_CREDIT = 128 * POMP_BRIEF_APART,
  /** In ticks: a visit that takes longer costs credit, because what measuring
   *  it takes does not show. */
  POMP_BRIEF_LONGEST = 1 << 11,
  /** The same where threads wait for each other: one that comes later because
   *  it is measured makes all others wait. */
  POMP_BRIEF_LONGEST_WAIT = 1 << 13,
  POMP_BRIEF_PENALTY = 16 * POMP_BRIEF_APART,
  /** In ticks: a visit that takes longer is rare. It stands for others only
   *  once there are as many. */
  POMP_BRIEF_RARE = 1 << 16,
  POMP_BRIEF_ENOUGH = 8,
  /** So many tasks that are timed have to be brief before some are not. */
  POMP_BRIEF_TASKS = 8
};

/** \returns whether visits of \p n, of \p kind, end in a barrier, which is a
 *  part of them. Such a visit has no event or is timed, as all others of a
 * scope are. */
POMP_INLINE bool pomp_brief_is_joint(const struct pomp_node *n,
                                     enum pomp_kind kind) {
  return pomp_kind_has(kind, POMP_TRAIT_BRIEF) &&
         pomp_kind_has(kind, POMP_TRAIT_SHARE) && n->ends_in_barrier;
}

/** \returns whether the next visit of \p n, of \p kind, is not timed. */
POMP_INLINE bool pomp_brief_skips(const struct pomp_node *n,
                                  enum pomp_kind kind) {
  return pomp_kind_has(kind, POMP_TRAIT_BRIEF) && kind != POMP_KIND_WORKSHARE &&
         pomp_visits_left(&n->counted) && !pomp_brief_is_joint(n, kind);
}

/** \returns whether tasks in visits of \p kind that are not timed may not be
 *  timed either: see pomp_fast_begin_task. */
POMP_INLINE bool pomp_brief_has_tasks(enum pomp_kind kind) {
  return kind == POMP_KIND_TASK_CREATE ||
         pomp_kind_has(kind, POMP_TRAIT_SUSPENDS);
}

/** \returns the flags of the frame of a visit of \p kind that is not timed. */
POMP_INLINE unsigned pomp_brief_flags(enum pomp_kind kind) {
  return kind == POMP_KIND_TASKGROUP  ? POMP_FRAME_UNTIMED | POMP_FRAME_GROUP
         : pomp_brief_has_tasks(kind) ? POMP_FRAME_UNTIMED_ASIDE
                                      : POMP_FRAME_UNTIMED;
}

/** Opens a visit of \p n that is not timed, in \p f. */
POMP_INLINE void pomp_brief_open(struct pomp_profile_thread *p,
                                 struct pomp_frame *f, struct pomp_node *n,
                                 unsigned flags, unsigned state) {
  --n->counted.limit;
  pomp_frame_set_flags(f, flags);
  pomp_calltree_open_in(p, f, n, state, pomp_read(&p->last));
}

/** \returns how many visits before the current one, which is timed, were not; 0
 *  of a kind whose visits all are. */
POMP_INLINE uint32_t pomp_brief_skipped(const struct pomp_node *n) {
  return (uint32_t)(n->run - pomp_visits_left(&n->counted));
}

/** The thread opens a visit of \p n that is timed. */
POMP_INLINE void pomp_brief_begin(const struct pomp_profile_thread *p,
                                  struct pomp_node *n) {
  n->brief.events = pomp_read(&p->events);
}

/** The thread begins the body of a visit of \p n. The begin and the end of it
 *  are not inside. */
POMP_INLINE void pomp_brief_begin_body(struct pomp_node *n) {
  n->brief.events += 2;
}

/** Visits in \p f that were not timed took \p time of it. \returns that, but
 *  no more than it had. */
uint64_t pomp_brief_take(const struct pomp_frame *f, uint64_t time);

/** Gives \p n, in \p f, what visits that were not timed took in \p state if
 *  they took \p time as the one that was. \returns how much that is. */
uint64_t pomp_brief_spread(const struct pomp_profile_thread *p,
                           const struct pomp_frame *f, struct pomp_node *n,
                           unsigned state, uint64_t time);

/** A part of a visit that is timed has taken \p time in \p state.
 *  \returns that, with what visits that were not timed took. */
POMP_INLINE uint64_t pomp_brief_part(const struct pomp_profile_thread *p,
                                     const struct pomp_frame *f,
                                     struct pomp_node *n, unsigned state,
                                     uint64_t time) {
  return POMP_UNLIKELY(pomp_brief_skipped(n))
             ? time + pomp_brief_spread(p, f, n, state, time)
             : time;
}

/** The part of a visit before its barrier, in \p f, took \p time. The same for
 *  the ones before. */
void pomp_brief_begin_barrier(const struct pomp_profile_thread *p,
                              const struct pomp_frame *f, uint64_t time);

/** The barrier of a visit, in \p f, took \p time. */
void pomp_brief_end_barrier(const struct pomp_profile_thread *p,
                            const struct pomp_frame *f, uint64_t time);

/** \returns how many visits of \p n, the barrier of a construct or the body of
 *  a parallel region, had no event, as what they are a part of. */
static inline uint64_t pomp_brief_parts(const struct pomp_node *n) {
  const struct pomp_node *around = n->counted.place;
  bool is_part =
      (n->kind == POMP_KIND_IMPLICIT_BARRIER &&
       pomp_brief_is_joint(around, around->kind)) ||
      (n->kind == POMP_KIND_TEAM && around->kind == POMP_KIND_PARALLEL);
  return is_part && around->handle == n->handle
             ? pomp_visits_begun(&around->counted)
             : 0;
}

/** \returns how many visits \p n had, with those that had no event. */
static inline uint64_t pomp_node_visits(const struct pomp_node *n) {
  return pomp_read(&n->visits) + pomp_visits_begun(&n->counted) +
         pomp_brief_parts(n);
}

/** \returns how many visits are not timed after one of \p visits that is. */
static inline uint16_t pomp_brief_run(uint64_t visits) {
  return visits < POMP_BRIEF_MANY        ? POMP_BRIEF_RUN
         : visits < POMP_BRIEF_VERY_MANY ? POMP_BRIEF_LONG_RUN
                                         : POMP_BRIEF_VERY_LONG_RUN;
}

/** A visit of \p n that is timed, after \p skipped that were not, ends at
 *  \p now. Decides whether the next ones are.
 *  \param penalty in ticks, as if it had come so much later. */
POMP_INLINE void pomp_brief_decide(struct pomp_node *n, uint64_t skipped,
                                   uint64_t penalty, uint64_t now) {
  struct pomp_brief *b = &n->brief;
  uint64_t gain = (skipped + 1) * (uint64_t)POMP_BRIEF_APART;
  uint64_t loss = now - b->end + penalty;
  b->end = now;
  uint64_t credit = b->credit + gain;
  credit = credit > loss ? credit - loss : 0;
  b->credit = credit < 2 * POMP_BRIEF_CREDIT ? credit : 2 * POMP_BRIEF_CREDIT;
  n->run =
      b->credit < POMP_BRIEF_CREDIT ? 0 : pomp_brief_run(pomp_node_visits(n));
  n->counted.limit = n->counted.begun + n->run;
}

/** The same of a visit of \p kind that took \p duration. */
POMP_INLINE void pomp_brief_end(const struct pomp_profile_thread *p,
                                struct pomp_node *n, enum pomp_kind kind,
                                uint64_t duration, uint64_t now) {
  uint32_t skipped = pomp_brief_skipped(n);
  /* Of the visit itself: those of its barrier, or of a task that is not
   * deferred, and its end. */
  uint64_t inside =
      pomp_brief_is_joint(n, kind) || kind == POMP_KIND_TASK_CREATE ? 3 : 1;
  uint64_t longest = kind == POMP_KIND_ORDERED || pomp_brief_is_joint(n, kind)
                         ? POMP_BRIEF_LONGEST_WAIT
                         : POMP_BRIEF_LONGEST;
  bool is_long =
      POMP_UNLIKELY(duration >= longest) ||
      POMP_UNLIKELY(pomp_read(&p->events) - n->brief.events > inside);
  if (skipped)
    pomp_add(&n->untimed, skipped);
  pomp_brief_decide(n, skipped, is_long ? POMP_BRIEF_PENALTY : 0, now);
}

/** A parallel region, in \p f, that the thread executed alone and timed, ended
 *  at \p now, and its body at \p last. Decides whether the next ones are. */
void pomp_brief_end_alone(const struct pomp_profile_thread *p,
                          const struct pomp_frame *f, uint64_t last,
                          uint64_t now);

/** \returns how many visits of \p n were not timed, or had no event that would
 *  have told a time. */
static inline uint64_t pomp_brief_untimed(const struct pomp_node *n) {
  return n->kind == POMP_KIND_EVENT
             ? pomp_visits_begun(&n->counted)
             : pomp_read(&n->untimed) + pomp_brief_skipped(n) +
                   pomp_brief_parts(n);
}

/** \returns whether visits of \p n begin and end twice: with their bodies, or
 *  with the tasks that are executed in creations. */
static inline bool pomp_brief_has_body(const struct pomp_node *n) {
  return pomp_kind_has(n->kind, POMP_TRAIT_BODY) ||
         n->kind == POMP_KIND_TASK_CREATE;
}

/** \returns how many events visits of \p n had been, had they had any. */
static inline uint64_t pomp_brief_events(const struct pomp_node *n) {
  uint64_t begun = pomp_visits_begun(&n->counted);
  uint64_t ended = pomp_visits_ended(&n->counted);
  /* One in which the thread is just now counts as if it had ended. */
  if (pomp_brief_is_joint(n, n->kind))
    return n->kind == POMP_KIND_SINGLE ? 4 * begun + 2 * ended : 6 * begun;
  return n->kind == POMP_KIND_EVENT      ? begun
         : n->kind == POMP_KIND_PARALLEL ? 4 * begun
         : pomp_brief_has_body(n)        ? 2 * (begun + ended)
         : n->kind == POMP_KIND_TASKGROUP || n->kind == POMP_KIND_MASTER
             ? begun + ended
             : 2 * begun;
}

/** \returns how often the body of \p n began, or the task was executed at once,
 *  with visits that had no event. */
static inline uint64_t pomp_node_bodies(const struct pomp_node *n) {
  return pomp_read(&n->bodies) +
         (n->kind == POMP_KIND_SINGLE ? pomp_visits_ended(&n->counted)
          : pomp_brief_has_body(n)    ? pomp_visits_begun(&n->counted)
                                      : 0);
}

#endif
