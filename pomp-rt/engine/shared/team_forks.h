/*===- team_forks.h - How the threads of a team find who formed it --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_TEAM_FORKS_H
#define POMP_ENGINE_SHARED_TEAM_FORKS_H

#include "base/memory.h"
#include "engine/shared/callpath.h"

/** One execution of a parallel construct. The encountering thread writes it,
 *  the team reads it; it is used again long after, which its readers see by
 *  its generation. */
struct pomp_team_fork {
  _Atomic uint64_t generation;
  /** When Parallel_enter came. */
  _Atomic uint64_t enter;
  /** When Parallel_exit came; 0 before. */
  _Atomic uint64_t exit;
  _Atomic(const struct pomp_callpath *) path;
  /** The identity of the team: see pomp_team_identity. */
  _Atomic uint64_t identity;
  _Atomic pomp_region_id region;
  /** Between enter and exit. Only the encountering thread uses it. */
  bool open;
  /** Where it was announced, or null. Only that thread uses it. */
  struct pomp_fork_slot *slot;
};

enum { POMP_NUM_TEAM_FORKS = 512 };

/** The last executions that a thread encountered. */
struct pomp_team_forks {
  struct pomp_team_fork ring[POMP_NUM_TEAM_FORKS];
  unsigned next;
};

/** The last execution of a region, with what its team wants to know: one cache
 *  line, for which the team waits while it begins. */
struct pomp_fork_slot {
  /** Null before the first one. */
  _Alignas(64) _Atomic(struct pomp_team_fork *) fork;
  /** Copies of its members. */
  _Atomic uint64_t generation, enter;
  _Atomic(const struct pomp_callpath *) path;
  /** The last one that has ended, and when. */
  _Atomic(struct pomp_team_fork *) ended;
  _Atomic uint64_t ended_generation, exit;
  /** Others have followed since that are not announced: see repeat.h. */
  _Atomic bool repeats;
};

enum {
  /** Regions of a page. */
  POMP_FORK_PAGE = 512,
  POMP_FORK_PAGES = POMP_MAX_REGIONS / POMP_FORK_PAGE,
  POMP_FORK_WAYS = 4,
  POMP_NESTED_FORKS = 1024 * POMP_FORK_WAYS
};

/** The executions that other threads look for. */
struct pomp_fork_table {
  /** The last execution of each region outside of all others. */
  _Atomic(struct pomp_fork_slot *) pages[POMP_FORK_PAGES];
  struct pomp_arena arena;
  /** The executions of nested regions by region and identity: several threads
   *  may encounter the same one at the same time. Each has one of a few
   *  places. */
  _Atomic(struct pomp_team_fork *) nested[POMP_NESTED_FORKS];
};

/** An execution, as a thread of its team sees it. */
struct pomp_team_seen {
  /** Null if it is unknown. */
  struct pomp_team_fork *fork;
  uint64_t generation;
  uint64_t enter;
  bool has_ended;
  /** The thread is in a later one, which was not announced. */
  bool is_repeated;
  const struct pomp_callpath *path;
  /** Where it is announced, or null. */
  const struct pomp_fork_slot *slot;
};

/** Announces that a thread encounters \p region at \p enter.
 *  \param identity of the team that it is about to form.
 *  \returns null if all are open, or if there is no memory. */
struct pomp_team_fork *pomp_team_fork_begin(struct pomp_fork_table *table,
                                            struct pomp_team_forks *forks,
                                            pomp_region_id region,
                                            const struct pomp_callpath *path,
                                            uint64_t identity, uint64_t enter);

/** Announces that the wait for its team ended at \p exit. */
static inline void pomp_team_fork_end(struct pomp_team_fork *fork,
                                      uint64_t exit) {
  struct pomp_fork_slot *slot = fork->slot;
  fork->open = false;
  pomp_write(&fork->exit, exit);
  if (!slot)
    return;
  pomp_write(&slot->exit, exit);
  atomic_store_explicit(&slot->ended, fork, memory_order_relaxed);
  atomic_store_explicit(&slot->ended_generation, pomp_read(&fork->generation),
                        memory_order_release);
}

/** \returns whether that execution is the last one of \p slot that has ended.
 */
static inline bool pomp_fork_slot_has_ended(const struct pomp_fork_slot *slot,
                                            const struct pomp_team_fork *fork,
                                            uint64_t generation) {
  return atomic_load_explicit(&slot->ended_generation, memory_order_acquire) ==
             generation &&
         atomic_load_explicit(&slot->ended, memory_order_relaxed) == fork;
}

/** Finds out when the wait of its team ended, which had \p generation.
 *  \param slot where it was announced, or null.
 *  \param exit set to 0 if it has not.
 *  \returns false if nobody knows any more. */
static inline bool pomp_team_fork_exit(const struct pomp_team_fork *fork,
                                       const struct pomp_fork_slot *slot,
                                       uint64_t generation, uint64_t *exit) {
  if (slot && pomp_fork_slot_has_ended(slot, fork, generation)) {
    *exit = pomp_read(&slot->exit);
    return true;
  }
  *exit = pomp_read(&fork->exit);
  return pomp_read(&fork->generation) == generation;
}

/** \returns the execution of \p region by the team \p identity. If that is
 *  ambiguous, returns the one announced last. */
struct pomp_team_seen pomp_team_fork_find(struct pomp_fork_table *table,
                                          pomp_region_id region,
                                          uint64_t identity);

#endif
