/*===- pomp/team.h - The team of a thread ---------------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* For POMP libraries. Events name the parallel region and the thread number in
|* its team. If regions are nested, several teams can execute the same region at
|* once, and thread numbers repeat. A library that links libpomp-team.a gets a
|* number for each team: it passes on four events, and asks at any time.
|*
|*   int32_t POMP_Parallel_enter(POMP_Handle_t *handle, ...) {
|*     if (!*handle)
|*       *handle = my_region(ctc);
|*     pomp_team_enter(*handle);
|*     ...
|*   }
|*   int32_t POMP_Parallel_begin(POMP_Handle_t handle, int32_t thread_id) {
|*     pomp_team_begin(handle);
|*     const struct pomp_team team = pomp_team();
|*     ...
|*
|* These functions are ours; the paper has no such inquiry. Any thread may call
|* them, but no signal handler. pomp_team_enter and pomp_team_begin allocate
|* some bytes and take a lock for a moment; pomp_team does neither. If several
|* threads outside of parallel regions, such as those of pthread_create, form
|* teams of one region at the same time, these teams are not distinguished.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEAM_H
#define POMP_TEAM_H

#include "pomplib.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A team: one execution of a parallel region. */
struct pomp_team {
  /** The number of the team in the process, from 1; 0 outside of all regions
   *  that were passed on. */
  uint64_t instance;
  /** The number of the team whose thread formed this one, or 0. */
  uint64_t parent;
  /** The nesting depth: the number of teams around it, itself included. */
  uint32_t level;
};

/** Call in POMP_Parallel_enter: the calling thread is about to form a team.
 *  \param handle the handle of the region, the same in all four events.
 *  \returns POMP_SUCCESS, or POMP_ERROR_NO_MEMORY; then the team has no number.
 */
int32_t pomp_team_enter(POMP_Handle_t handle);

/** Call in POMP_Parallel_begin: the calling thread is in the team from here on.
 *  \param handle the handle of the region.
 *  \returns POMP_SUCCESS, or POMP_ERROR_NO_MEMORY; then the team has no number
 *    in this thread. */
int32_t pomp_team_begin(POMP_Handle_t handle);

/** Call in POMP_Parallel_end: the calling thread leaves the team.
 *  \param handle the handle of the region. */
void pomp_team_end(POMP_Handle_t handle);

/** Call in POMP_Parallel_exit: the team has ended.
 *  \param handle the handle of the region. */
void pomp_team_exit(POMP_Handle_t handle);

/** \returns the innermost team of the calling thread; all members are 0 outside
 *  of teams. */
struct pomp_team pomp_team(void);

#ifdef __cplusplus
}
#endif

#endif
