/*===- team.h - Which of several teams --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_TEAM_H
#define POMP_CORE_TEAM_H

#include "core/types.h"

typedef uint64_t pomp_team_identity_fn(bool is_member);

/** Asks the OpenMP runtime which team the calling thread is in, or is about to
 *  form if it is no \p is_member yet: made of the numbers that the encountering
 *  thread has in the parallel regions around. Teams of several threads that
 *  each began outside of all regions are not told apart. Before the first event
 *  something that knows more may take its place.
 *  \returns 0 for a region that is in no other one, and where no OpenMP runtime
 *           is known. */
extern POMP_HIDDEN pomp_team_identity_fn *pomp_team_identity;

/** What it is at first. */
POMP_HIDDEN uint64_t pomp_team_by_ancestors(bool is_member);

/** The same for a team that a thread is about to form outside of all regions
 *  we know of. One thread, \p is_first, need not ask: should it be in a region
 *  that is not instrumented, the others there do, and so differ from it. */
static inline uint64_t pomp_team_identity_outside(bool is_first) {
  return is_first && pomp_team_identity == pomp_team_by_ancestors
             ? 0
             : pomp_team_identity(false);
}

/** What the teams of a parallel construct amount to, where the OpenMP runtime
 *  told. */
struct pomp_team_sum {
  uint64_t teams;
  /** Of all of them: threads that were asked for, and that they had. */
  uint64_t asked, threads;
  /** Teams with fewer threads than were asked for. */
  uint64_t smaller;
};

static inline void pomp_team_add(struct pomp_team_sum *sum, uint32_t asked,
                                 uint32_t threads) {
  ++sum->teams;
  sum->asked += asked;
  sum->threads += threads;
  sum->smaller += threads < asked;
}

#endif
