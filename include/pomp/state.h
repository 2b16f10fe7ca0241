/*===- pomp/state.h - What a thread is doing at this moment -----*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* The state inquiry of pomp-rt: what a thread does now, in which construct and
|* task, and for which lock it waits, asked by a tool while the program runs.
|* The idea is that of the OpenMP Runtime API (Itzkowitz, Mazurov, Copty, Lin:
|* "An OpenMP Runtime API for Profiling", 2007, the request
|* OMP_REQ_STATE) and of OMPT (OpenMP 5.0, ompt_get_state with its wait_id,
|* ompt_get_parallel_info, ompt_get_task_info). Here the answer comes from the
|* events, so the constructs have the names that the compiler gave them, and
|* the states are those of the profile (pomp/kinds.def).
|*
|* All functions are async-signal-safe: they allocate nothing, take no lock,
|* wait for nobody and leave errno alone. They are in libpomp-rt: link with it,
|* or, in a program that leaves it to the compiler's plugin to load it, get
|* their addresses before a handler needs them:
|*   void *library = dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD);
|*   ... dlsym(library, "pomp_state");   // null where it is not loaded
|*
|* A state changes with an event. Of the calling thread the answer is exact in
|* that sense also in a signal handler that interrupts the delivery of an event:
|* it is then the state before or after that. Between the moment when a thread
|* has, say, a lock and the event that tells so the state is still the wait.
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
  /** What pomp_state returns where another thread delivers events so fast, or
   *  was stopped while it delivers one, that no answer is sure to be whole: ask
   *  again later. Never of the calling thread. */
  POMP_STATE_CHANGES = 1
};

/** What a thread does. All of it is of one moment. */
struct pomp_thread_state {
  /** Its number: that of `threads` in profile.json, from 0. Not the one of
   *  OpenMP: that is of a team. */
  int32_t thread;
  /** An enum pomp_state, such as POMP_STATE_BARRIER. */
  int32_t state;
  /** The innermost construct whose visit is open, of which kind (an enum
   *  pomp_kind) the visit is; null and POMP_KIND_ROOT outside of all. */
  POMP_Handle_t region;
  int32_t kind;
  /** The thread that has, as far as is known, the lock that is waited for, or
   *  -1. */
  int32_t holder;
  /** The construct in which it got the lock, or null. */
  POMP_Handle_t holder_region;
  /** The address of the lock object that is waited for, as omp_set_lock got it;
   *  0 where there is none, as for a critical construct, whose lock is that of
   *  its name. Known with POMP_STATE=on only. */
  uint64_t lock;
  /** The construct of the innermost explicit task, or null. */
  POMP_Handle_t task;
  /** The number of its instance, as in the events; 0 where there is none. Known
   *  with POMP_STATE=on only. */
  int64_t task_id;
};

/** Tells what a thread does.
 *  \param thread its number, less than pomp_state_threads(), or
 * POMP_STATE_SELF. \param size sizeof(*state): a newer library may know more.
 *  \returns POMP_SUCCESS; POMP_STATE_CHANGES; POMP_ERROR_INVALID_ARGUMENT where
 *    there never was such a thread; or POMP_ERROR_NOT_ACTIVE where it is not
 *    measured: it has delivered no event yet, or has ended; before the
 *    measurement, after it, and in a forked child; where POMP_MONITOR is
 *    neither profile nor POMP_STATE on; other threads than the calling one on
 *    other machines than x86-64. Only the first sets *state. */
int32_t pomp_state(int32_t thread, struct pomp_thread_state *state,
                   size_t size);

/** \returns how many numbers of threads were given out. The number of a thread
 *  that has ended is given to another. */
int32_t pomp_state_threads(void);

/** Copies the CTC string (pomp/ctc.h) of \p region, with a null byte, as far as
 *  it fits.
 *  \returns how long it is without that, or POMP_ERROR_INVALID_HANDLE; then
 *    \p ctc is as it was. */
int32_t pomp_state_region(POMP_Handle_t region, char *ctc, size_t capacity);

/** \returns the name of an enum pomp_state, as the profile has it, or null. */
const char *pomp_state_name(int32_t state);

#ifdef __cplusplus
}
#endif

#endif
