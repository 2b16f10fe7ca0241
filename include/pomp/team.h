/*===- pomp/team.h - Which team a thread is in ----------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* For POMP libraries. Events tell the parallel region and the thread's number
|* in its team; where regions are nested, several teams execute the same region
|* at once, and numbers repeat. libpomp-team.a, which a library links, gives
|* each team a number: the library hands on four events, and asks whenever it
|* wants.
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
|* Ours, as the paper has no inquiry for it. A function may be called by any
|* thread, not in signal handlers. Who forms a team, or comes to one, allocates
|* some bytes and takes a lock for a moment; to ask costs neither. Teams of one
|* region that several threads form at the same time which are in no parallel
|* region themselves (of pthread_create and the like) are not told apart.
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
  /** Its number in the process, from 1 on; 0: outside of all regions that were
   *  handed on. */
  uint64_t instance;
  /** That of the team whose thread has formed it; 0: there is none. */
  uint64_t parent;
  /** How many teams it is in, itself included. */
  uint32_t level;
};

/** In POMP_Parallel_enter: the calling thread is about to form a team.
 *  \param handle the region's: the same in all four events.
 *  \returns POMP_SUCCESS, or POMP_ERROR_NO_MEMORY: the team has no number. */
int32_t pomp_team_enter(POMP_Handle_t handle);

/** In POMP_Parallel_begin: the calling thread is in the team from here on.
 *  \returns as above. */
int32_t pomp_team_begin(POMP_Handle_t handle);

/** In POMP_Parallel_end. */
void pomp_team_end(POMP_Handle_t handle);

/** In POMP_Parallel_exit: the team is no more. */
void pomp_team_exit(POMP_Handle_t handle);

/** \returns the team that the calling thread is in. */
struct pomp_team pomp_team(void);

#ifdef __cplusplus
}
#endif

#endif
