/*===- trace_locks.h - Who held and who waited, told by a trace -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_LOCKS_H
#define POMP_REPORT_TRACE_LOCKS_H

#include "model/profile.h"
#include "trace/trace_types.h"

/** Follows the locks of a trace as the runtime's profile does. */
struct pomp_lock_follower;

/** \returns null if there is no memory. */
struct pomp_lock_follower *pomp_lock_follower_new(void);
void pomp_lock_follower_free(struct pomp_lock_follower *follower);

/** Takes the next event of any thread.
 *  \returns false if there is no memory. */
bool pomp_lock_follow(struct pomp_lock_follower *follower,
                      const struct pomp_trace *trace,
                      const struct pomp_trace_event *event);

/** Fills in the locks of \p profile.
 *  \param ids maps regions of the trace to those of the profile.
 *  \returns false if there is no memory. */
bool pomp_lock_follower_finish(const struct pomp_lock_follower *follower,
                               const uint32_t *ids,
                               struct pomp_profile *profile);

#endif
