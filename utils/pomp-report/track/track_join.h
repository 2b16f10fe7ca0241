/*===- track_join.h - How the threads of a team wait for each other -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACK_JOIN_H
#define POMP_REPORT_TRACK_JOIN_H

#include "track/track_state.h"

bool pomp_track_begin_fork(struct pomp_tracker *t,
                           const struct pomp_step *step);
/** \returns the fork of that number if it was not joined yet, or null. */
struct fork *pomp_track_find_fork(const struct pomp_tracker *t,
                                  uint64_t number);
/** Ends the wait of all threads of the team, and with a JOIN the fork. */
bool pomp_track_end_fork(struct pomp_tracker *t, const struct pomp_step *step);
void pomp_track_free_fork(struct fork *fork);

/** A thread begins to wait for the rest of its team, if that is not over. */
bool pomp_track_begin_joining(struct pomp_tracker *t,
                              const struct pomp_step *step);
/** A worker's wait is over. */
bool pomp_track_end_joining(struct pomp_tracker *t, uint32_t thread,
                            uint64_t now);

#endif
