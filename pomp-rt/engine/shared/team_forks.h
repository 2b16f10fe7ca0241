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
};

enum { POMP_NUM_TEAM_FORKS = 512 };

/** The last executions that a thread encountered. */
struct pomp_team_forks {
  struct pomp_team_fork ring[POMP_NUM_TEAM_FORKS];
  unsigned next;
};

/** The last execution of a region, or null. */
typedef _Atomic(struct pomp_team_fork *) pomp_fork_slot;

enum {
  /** Regions of a page. */
  POMP_FORK_PAGE = 4096,
  POMP_FORK_PAGES = POMP_MAX_REGIONS / POMP_FORK_PAGE,
  POMP_FORK_WAYS = 4,
  POMP_NESTED_FORKS = 1024 * POMP_FORK_WAYS
};

/** The executions that other threads look for. */
struct pomp_fork_table {
  /** The last execution of each region outside of all others. */
  _Atomic(pomp_fork_slot *) pages[POMP_FORK_PAGES];
  struct pomp_arena arena;
  /** The executions of nested regions by region and identity: several threads
   *  may encounter the same one at the same time. Each has one of a few
   *  places. */
  pomp_fork_slot nested[POMP_NESTED_FORKS];
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
  fork->open = false;
  pomp_write(&fork->exit, exit);
}

/** \returns the execution of \p region by the team \p identity, or null. If
 * that is ambiguous, returns the one announced last. */
struct pomp_team_fork *pomp_team_fork_find(struct pomp_fork_table *table,
                                           pomp_region_id region,
                                           uint64_t identity);

#endif
