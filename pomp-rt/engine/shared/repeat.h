/*===- repeat.h - Parallel regions that teams are not told of -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* A team is told which execution of a region it is in, and since when, in a
|* cache line (team_forks.h), for which each of its threads waits. If
|* brief executions of a region follow each other closely, that is most of what
|* measuring them takes. So the encountering thread only tells of one of some,
|* and that others follow: a worker finds a line that it has already. All visits
|* are counted and timed. What a worker does not know is which part of the time
|* between two of its bodies it waited, was idle and was on its way; these parts
|* are as large as where it was told. An execution that turns out to be long is
|* told of when it ends, so that the worker learns it with its next event.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_REPEAT_H
#define POMP_ENGINE_SHARED_REPEAT_H

#include "engine/shared/team_forks.h"

enum {
  /** In ticks: how long an execution takes at most, and the time before it,
   *  that the team is not told of. */
  POMP_REPEAT_LONGEST = 1 << 14,
  /** So many in a row have to be brief first. */
  POMP_REPEAT_ENOUGH = 8,
  /** So many of them between two that the team is told of. With one more it is
   *  a prime. */
  POMP_REPEAT_RUN = 30,
  /** In ticks: no part is estimated of more than this. */
  POMP_REPEAT_MOST = 1 << 16,
  /** How many of those that were measured count for that. */
  POMP_REPEAT_FADE = 16
};

enum { POMP_SHARE_SCALE = 1 << 16 };

/** Which part of a time something takes: the sums of the last ones that were
 *  measured, in ticks, and their quotient. */
struct pomp_share {
  uint64_t part, whole;
  _Atomic uint64_t quotient;
};

/** Of a parallel construct, in the thread that encounters it: the last
 *  execution that its team was told of, how many were brief, and of how many
 *  more it need not be told. Of the body, in a worker: its way to the team, as
 *  a part of the time outside, and its wait for the team, as a part of the time
 *  until the next event. */
struct pomp_repeat {
  struct pomp_team_fork *fork;
  uint64_t generation;
  uint32_t num_brief, left;
  struct pomp_share way, join;
};

/** \returns that share of \p time. */
static inline uint64_t pomp_share_of(const struct pomp_share *share,
                                     uint64_t time) {
  time = time < POMP_REPEAT_MOST ? time : POMP_REPEAT_MOST;
  return (time * pomp_read(&share->quotient) + POMP_SHARE_SCALE / 2) /
         POMP_SHARE_SCALE;
}

/** Adds a measured \p part of \p whole to \p share. Those before count less and
 *  less. */
static inline void pomp_share_add(struct pomp_share *share, uint64_t part,
                                  uint64_t whole) {
  if (whole >= POMP_REPEAT_MOST || part > whole)
    return;
  share->part += part - share->part / POMP_REPEAT_FADE;
  share->whole += whole - share->whole / POMP_REPEAT_FADE;
  if (share->whole)
    pomp_write(&share->quotient, share->part * POMP_SHARE_SCALE / share->whole);
}

/** \returns whether the team of the next execution need not be told of it at
 *  \p now. \param since when the last parallel region ended. */
POMP_INLINE bool pomp_repeat_is_next(const struct pomp_repeat *r,
                                     uint64_t since, uint64_t now) {
  return r->left && now - since < POMP_REPEAT_LONGEST &&
         pomp_read(&r->fork->generation) == r->generation &&
         atomic_load_explicit(&r->fork->slot->fork, memory_order_relaxed) ==
             r->fork;
}

/** It begins. \returns the execution that the team was told of. */
POMP_INLINE struct pomp_team_fork *pomp_repeat_begin(struct pomp_repeat *r) {
  struct pomp_fork_slot *slot = r->fork->slot;
  --r->left;
  if (!atomic_load_explicit(&slot->repeats, memory_order_relaxed))
    atomic_store_explicit(&slot->repeats, true, memory_order_relaxed);
  return r->fork;
}

/** An execution from \p enter to \p now has ended. \param fork the last one
 * that its team was told of. \returns whether that has to be told now. */
POMP_INLINE bool pomp_repeat_end(struct pomp_repeat *r,
                                 struct pomp_team_fork *fork, uint64_t enter,
                                 uint64_t now) {
  bool is_brief = now - enter < POMP_REPEAT_LONGEST;
  if (!fork->open)
    return POMP_UNLIKELY(!is_brief);
  pomp_team_fork_end(fork, now);
  r->fork = fork;
  r->generation = pomp_read(&fork->generation);
  r->num_brief = is_brief ? r->num_brief + 1 : 0;
  r->left =
      fork->slot && r->num_brief >= POMP_REPEAT_ENOUGH ? POMP_REPEAT_RUN : 0;
  return false;
}

/** Tells of an execution of \p path from \p enter to \p now. */
void pomp_repeat_tell(struct pomp_repeat *r, struct pomp_fork_table *table,
                      struct pomp_team_forks *forks,
                      const struct pomp_callpath *path, uint64_t enter,
                      uint64_t now);

/** Sets when an execution that a worker was not told of, and left at \p left,
 *  began and ended, if it has been told by now. \param fork the last one that
 *  it was told of, with its \p slot, or null, and \p generation.
 *  \returns whether it has. */
POMP_INLINE bool pomp_repeat_learn(const struct pomp_team_fork *fork,
                                   const struct pomp_fork_slot *slot,
                                   uint64_t generation, uint64_t left,
                                   uint64_t *enter, uint64_t *exit) {
  if (!slot || POMP_LIKELY(pomp_fork_slot_has_ended(slot, fork, generation)))
    return false;
  *enter = pomp_read(
      &atomic_load_explicit(&slot->ended, memory_order_relaxed)->enter);
  *exit = pomp_read(&slot->exit);
  return *enter <= left && left <= *exit;
}

#endif
