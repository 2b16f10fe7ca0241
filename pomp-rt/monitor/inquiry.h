/*===- inquiry.h - What a thread is doing now -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The innermost frame of a thread describes what it does. Events change it by
|* single stores, so a signal handler of the same thread finds it consistent at
|* any time. Another thread reads twice what each event changes anyway: whether
|* a delivery is in progress, and the count of events. Events need no extra work
|* for that.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_INQUIRY_H
#define POMP_MONITOR_INQUIRY_H

#include "engine/profile_data.h"
#include "monitor/monitor.h"
#include "pomp/state.h"
#include "profile/result.h"

/** Reads POMP_STATE. \returns whether it is on. */
bool pomp_inquiry_start(void);

/** From here on threads have a call tree. */
void pomp_inquiry_enable(void);

/** \returns the state of the innermost frame of \p p; *node gets its node. */
enum pomp_state pomp_inquiry_state(const struct pomp_profile_thread *p,
                                   const struct pomp_frame **frame);

/** The same as pomp_state for \p thread. Async-signal-safe, as is the next
 *  function. */
int32_t pomp_inquiry(const struct pomp_thread *thread,
                     struct pomp_thread_state *state);

/** The same of the thread of this number; negative: the calling thread. */
int32_t pomp_inquiry_of(int32_t number, struct pomp_thread_state *state);

/** With POMP_STATE=on, the first of all monitors: notes in the frame that an
 *  event is about to open the lock or the task instance that it is about. */
extern const struct pomp_monitor pomp_subject_monitor;

/** Notes in a result what each of its threads does now. */
void pomp_inquiry_note(struct pomp_result *result);

#endif
