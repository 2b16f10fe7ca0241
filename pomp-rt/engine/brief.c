/*===- brief.c - Visits so brief that not all are timed -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/brief.h"

uint64_t pomp_brief_take(const struct pomp_frame *f, uint64_t time) {
  _Atomic uint64_t *from = &pomp_frame_node(f)->ticks[pomp_frame_get_state(f)];
  uint64_t most = pomp_read(from);
  time = time < most ? time : most;
  pomp_write(from, most - time);
  return time;
}

/** Gives \p n what \p skipped visits in \p f took. \returns that. */
static uint64_t spread(const struct pomp_profile_thread *p,
                       const struct pomp_frame *f, struct pomp_node *n,
                       unsigned state, uint64_t time, uint32_t skipped) {
  struct pomp_brief *b = &n->brief;
  if (time >= POMP_BRIEF_RARE && ++b->num_rare < POMP_BRIEF_ENOUGH) {
    b->rare += time;
    return 0;
  }
  if (time >= POMP_BRIEF_RARE) {
    time += b->rare;
    b->rare = 0;
  }
  /* The others read no clock. */
  uint64_t read = p->engine->clock_read;
  time = time > read ? time - read : 0;
  time = pomp_brief_take(f, time * skipped);
  pomp_add(&n->ticks[state], time);
  return time;
}

uint64_t pomp_brief_spread(const struct pomp_profile_thread *p,
                           const struct pomp_frame *f, struct pomp_node *n,
                           unsigned state, uint64_t time) {
  return spread(p, f->outer, n, state, time, pomp_brief_skipped(n));
}

/** \returns whether the visit in \p f ends in a barrier and is timed, after
 *  others that were not. */
static bool stands_for_others(const struct pomp_frame *f) {
  const struct pomp_node *n = pomp_frame_node(f);
  return pomp_brief_is_joint(n, n->kind) && pomp_brief_skipped(n) &&
         !(pomp_frame_get_flags(f) & POMP_FRAME_UNTIMED);
}

void pomp_brief_begin_barrier(const struct pomp_profile_thread *p,
                              const struct pomp_frame *f, uint64_t time) {
  if (stands_for_others(f))
    pomp_brief_spread(p, f, pomp_frame_node(f), pomp_frame_get_state(f), time);
}

void pomp_brief_end_barrier(const struct pomp_profile_thread *p,
                            const struct pomp_frame *f, uint64_t time) {
  const struct pomp_frame *outer = f->outer;
  const struct pomp_node *around = pomp_frame_node(outer);
  struct pomp_node *n = pomp_frame_node(f);
  if (around->handle == n->handle && stands_for_others(outer))
    spread(p, outer->outer, n, POMP_STATE_BARRIER, time,
           pomp_brief_skipped(around));
}

void pomp_brief_end_alone(const struct pomp_profile_thread *p,
                          const struct pomp_frame *f, uint64_t last,
                          uint64_t now) {
  enum { begin_end_and_exit = 3 };
  struct pomp_node *n = pomp_frame_node(f);
  uint64_t skipped = pomp_brief_skipped(n), enter = pomp_read(&f->enter);
  bool is_brief =
      pomp_read(&p->events) - n->brief.events == begin_end_and_exit &&
      now - enter < POMP_BRIEF_LONGEST;
  if (skipped && is_brief) {
    /* It was the last in this frame. */
    struct pomp_node *team = pomp_frame_node(f->inner);
    uint64_t begin = pomp_read(&f->inner->enter), read = p->engine->clock_read;
    uint64_t body = last - begin > read ? last - begin - read : 0;
    pomp_brief_spread(p, f, n, POMP_STATE_FORK, begin - enter);
    pomp_add(&team->ticks[POMP_STATE_WORK],
             pomp_brief_take(f->outer, body * skipped));
    pomp_brief_spread(p, f, n, POMP_STATE_JOIN, now - last);
  }
  pomp_add(&n->untimed, skipped);
  pomp_brief_decide(n, skipped, is_brief ? 0 : POMP_BRIEF_PENALTY, now);
}
