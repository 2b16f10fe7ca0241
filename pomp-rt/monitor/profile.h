/*===- profile.h - The profile monitor --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_PROFILE_H
#define POMP_MONITOR_PROFILE_H

#include "monitor/monitor.h"
#include "program/region.h"

/* The events of a construct that forms a team have a function each. */
#define POMP_LEAGUE_EVENTS(X)                                                  \
  X(Teams_enter) X(Teams_begin) X(Teams_end) X(Teams_exit)
#define POMP_PROFILE_EVENTS(X)                                                 \
  X(Parallel_enter)                                                            \
  X(Parallel_begin) X(Parallel_end) X(Parallel_exit) POMP_LEAGUE_EVENTS(X)
#define POMP_PROFILE_DECLARE(Name)                                             \
  void pomp_profile_##Name(struct pomp_thread *, pomp_region_id, uint64_t time);
POMP_PROFILE_EVENTS(POMP_PROFILE_DECLARE)
#undef POMP_PROFILE_DECLARE

extern const struct pomp_monitor pomp_profile_monitor;

/** The same without a result, for queries while the program runs. */
extern const struct pomp_monitor pomp_profile_for_inquiries;

/** \returns the call path of the task that \p thread, the calling one, creates
 *  just now, or null. */
const void *pomp_profile_creating(const struct pomp_thread *thread);

#endif
