/*===- pomp/state.h - Queries about a thread's current state ----*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* The state inquiry of pomp-rt. While the program runs, a tool can ask what a
|* thread does, in which construct and task, and which lock it waits for. The
|* idea is that of the OpenMP Runtime API (Itzkowitz, Mazurov, Copty, Lin: "An
|* OpenMP Runtime API for Profiling", 2007, the request OMP_REQ_STATE) and of
|* OMPT (OpenMP 5.0, ompt_get_state with its wait_id, ompt_get_parallel_info,
|* ompt_get_task_info). Here the answer comes from the events, so constructs
|* have the names that the compiler gave them, and states are those of the
|* profile (pomp/kinds.def).
|*
|* All functions are async-signal-safe: they allocate nothing, take no lock, do
|* not wait and do not change errno. They are in libpomp-rt: link with it or, in
|* a program that the plugin loads it into, get their addresses before a handler
|* needs them:
|*   void *library = dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD);
|*   ... dlsym(library, "pomp_state");   // null if it is not loaded
|*
|* Events change the state. If a thread has just got a lock, for example, its
|* state is still the wait until the event is delivered. For the calling thread
|* the answer is exact, also in a signal handler that interrupts the delivery of
|* an event: it is the state before or after that event.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_STATE_H
#define POMP_STATE_H

#include "pomp/kinds.h"
#include "pomplib.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /** For pomp_state: the calling thread. */
  POMP_STATE_SELF = -1,
  /** Returned by pomp_state if the other thread delivers events too fast, or
   *  was stopped while it delivers one, so that no consistent answer is
   *  possible. Ask again later. Never returned for the calling thread. */
  POMP_STATE_CHANGES = 1
};

/** The state of a thread. All members describe the same moment. */
struct pomp_thread_state {
  /** The number of the thread in `threads` of profile.json, from 0. It is not
   *  the OpenMP thread number, which is that in a team. */
  int32_t thread;
  /** An enum pomp_state, such as POMP_STATE_BARRIER. */
  int32_t state;
  /** The innermost open construct and the kind of its visit, an enum pomp_kind;
   *  null and POMP_KIND_ROOT outside of all constructs. */
  POMP_Handle_t region;
  int32_t kind;
  /** The number of the thread that holds the lock that this thread waits for,
   *  or -1 if unknown. */
  int32_t holder;
  /** The construct in which the holder got the lock, or null. */
  POMP_Handle_t holder_region;
  /** The address of the lock object that the thread waits for, as passed to
   *  omp_set_lock; 0 if there is none: the lock of a critical construct is that
   *  of its name. Requires POMP_STATE=on. */
  uint64_t lock;
  /** The construct of the innermost explicit task, or null. */
  POMP_Handle_t task;
  /** The number of its instance, as in the events, or 0. Requires
   *  POMP_STATE=on. */
  int64_t task_id;
};

/** Asks what a thread does (ours).
 *  \param thread its number, less than pomp_state_threads(), or
 *    POMP_STATE_SELF.
 *  \param state the answer.
 *  \param size sizeof(*state): a newer library may have more members.
 *  \returns POMP_SUCCESS, which sets *state; POMP_STATE_CHANGES;
 *    POMP_ERROR_INVALID_ARGUMENT if there never was such a thread; or
 *    POMP_ERROR_NOT_ACTIVE if the thread is not measured: it has delivered no
 *    event yet or has ended; the measurement has not begun or is over; the
 *    process is a forked child; there is neither POMP_MONITOR=profile nor
 *    POMP_STATE=on; or it is another thread than the calling one and the
 *    machine is not x86-64. */
int32_t pomp_state(int32_t thread, struct pomp_thread_state *state,
                   size_t size);

/** \returns how many thread numbers were assigned so far. A new thread may get
 *  the number of one that has ended. */
int32_t pomp_state_threads(void);

/** Copies the CTC string (pomp/ctc.h) of \p region and a NUL to \p ctc.
 *  \param capacity the size of \p ctc in bytes; a longer string is cut.
 *  \returns the length of the whole string without the NUL, or
 *    POMP_ERROR_INVALID_HANDLE; then \p ctc is unchanged. */
int32_t pomp_state_region(POMP_Handle_t region, char *ctc, size_t capacity);

/** \returns the name of \p state, an enum pomp_state, as in the profile, or
 *  null if there is no such state. */
const char *pomp_state_name(int32_t state);

#ifdef __cplusplus
}
#endif

#endif
