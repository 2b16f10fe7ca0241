/*===- team.h - Which of several teams --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_TEAM_H
#define POMP_PROCESS_TEAM_H

#include "base/types.h"
#include "program/measures.h"

typedef uint64_t pomp_team_identity_fn(bool is_member);

/** Asks the OpenMP runtime which team the calling thread is in or, without \p
 *  is_member, is about to form. The result is made from the thread numbers of
 *  the encountering thread in the parallel regions around. Teams of several
 *  threads that each began outside of all regions are not distinguished. Before
 *  the first event, a better source may replace this function.
 *  \returns 0 for a region that is in no other one, or if no OpenMP runtime is
 *    known. */
extern POMP_HIDDEN pomp_team_identity_fn *pomp_team_identity;

/** The initial function. */
POMP_HIDDEN uint64_t pomp_team_by_ancestors(bool is_member);

/** The same for a team that a thread is about to form outside of all known
 *  regions. One thread, \p is_first, need not ask. If it is in a region that is
 *  not instrumented, the other threads there ask, and so differ from it. */
static inline uint64_t pomp_team_identity_outside(bool is_first) {
  return is_first && pomp_team_identity == pomp_team_by_ancestors
             ? 0
             : pomp_team_identity(false);
}

enum {
  /** Of a team that has no other threads, whatever its place: they need not
   *  find out who formed it. */
  POMP_TEAM_ALONE = -1
};

/** \returns whether a parallel region that the calling thread encounters is
 *  certainly executed by this thread alone, since as many levels are active as
 *  may be. */
POMP_HIDDEN bool pomp_team_is_alone(void);

static inline void pomp_team_add(struct pomp_team_sum *sum, uint32_t asked,
                                 uint32_t threads) {
  ++sum->teams;
  sum->asked += asked;
  sum->threads += threads;
  sum->smaller += threads < asked;
}

/** \returns the chunk size of loops with schedule(runtime) that the calling
 *  thread enters, if they are dynamic, or 0. */
POMP_HIDDEN int64_t pomp_team_runtime_chunk(void);

#endif
