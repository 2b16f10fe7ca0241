/*===- lifecycle.c - From the first need to the end of the program --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/lifecycle.h"
#include "base/ambient.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/mutex.h"
#include "process/rank.h"
#include "process/variables.h"
#include "program/compiled.h"
#include "program/level.h"
#include "program/object.h"
#include "program/region.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/** The process that initialized the library. A child of it does not write its
 *  results. */
static pid_t owner;
/* Guarded by the core lock. */
static bool switched_on = true;
static bool wanted;

/** \returns the mask of the levels. Programs time visits with the counter of
 *  the CPU. */
static uint32_t level_mask(void) {
  uint32_t timed = UINT32_C(1) << POMP_GUARD_ATOMIC_TIMED |
                   UINT32_C(1) << POMP_GUARD_CANCEL_TIMED;
  return pomp_level_mask() &
         ~(pomp_clock_kind == POMP_CLOCK_MONOTONIC ? timed : 0);
}

static void update_mask_locked(void) {
  bool on = wanted && switched_on && pomp_core_is_active();
  pomp_object_set_masks(on ? level_mask() : 0);
}

void pomp_core_update_mask(void) {
  pomp_core_lock();
  update_mask_locked();
  pomp_core_unlock();
}

void pomp_core_switch(bool on) {
  pomp_core_lock();
  switched_on = on;
  update_mask_locked();
  pomp_core_unlock();
}

static void after_fork_in_child(void) {
  pomp_region_forked();
  if (pomp_core_is_active() && wanted && pomp_core_hooks.forked()) {
    owner = getpid();
    pomp_thread_forked();
  } else if (pomp_core_get_state() != POMP_CORE_NEW) {
    /* The child continues without measurement, because the results belong to
     * its parent. */
    atomic_store(&pomp_core_state, POMP_CORE_FINISHED);
  }
  update_mask_locked();
  pomp_core_unlock();
}

static void at_exit(void) {
  pomp_core_finalize();
  /* Another thread may be writing the results just now. */
  const struct timespec pause = {0, 1000000};
  for (int i = 0; i < 5000 && pomp_core_get_state() == POMP_CORE_FINISHING; ++i)
    nanosleep(&pause, NULL);
}

/* If atexit failed, and if the library is unmapped after all. */
__attribute__((destructor)) static void at_unload(void) {
  at_exit();
  pomp_thread_shutdown();
}

static void start(void) {
  struct pomp_ambient ambient;
  pomp_ambient_begin(&ambient);
  owner = getpid();
  char problem[POMP_RANK_PROBLEM_SIZE];
  if (pomp_rank_read(problem))
    pomp_message_set_rank(pomp_rank()->number);
  else if (*problem)
    pomp_message("%s", problem);
  pomp_level_read_environment();
  pomp_variables_check();
  pomp_clock_start();
  pomp_thread_init(&pomp_core_hooks.threads);
  bool want = pomp_core_hooks.start();
  pthread_atfork(pomp_core_lock, pomp_core_unlock, after_fork_in_child);
  atexit(at_exit);
  at_quick_exit(at_exit);
  /* The initializing thread is the first. */
  struct pomp_thread *first = want ? pomp_thread_get() : NULL;
  if (first)
    pomp_core_hooks.begin(first);
  pomp_core_lock();
  wanted = want;
  /* The mask first: a thread that sees an active library and a zero mask takes
   * its events for switched off. */
  pomp_object_set_masks(want ? level_mask() : 0);
  atomic_store_explicit(&pomp_core_state, POMP_CORE_ACTIVE,
                        memory_order_release);
  pomp_core_unlock();
  pomp_ambient_end(&ambient);
}

bool pomp_core_try_init(void) {
  /* Set before the state, so that the thread knows itself in it. */
  static _Thread_local bool starting __attribute__((tls_model("initial-exec")));
  int expected = POMP_CORE_NEW;
  if (pomp_core_get_state() == POMP_CORE_NEW && !starting) {
    starting = true;
    if (atomic_compare_exchange_strong(&pomp_core_state, &expected,
                                       POMP_CORE_STARTING))
      start();
    starting = false;
  }
  /* An event of a function that start() calls, say an instrumented malloc,
   * must not wait for itself. */
  return starting || pomp_core_get_state() != POMP_CORE_STARTING;
}

bool pomp_core_init(void) {
  while (!pomp_core_try_init())
    sched_yield();
  return pomp_core_is_active();
}

int32_t pomp_core_finalize(void) {
  int expected = POMP_CORE_ACTIVE;
  if (!atomic_compare_exchange_strong(&pomp_core_state, &expected,
                                      POMP_CORE_FINISHING))
    return POMP_SUCCESS;
  struct pomp_ambient ambient;
  pomp_ambient_begin(&ambient);
  pomp_core_update_mask();
  /* If no instrumented main has called POMP_Init. */
  if (getpid() == owner && wanted)
    pomp_compiled_check();
  int32_t result = POMP_SUCCESS;
  /* A child made without pthread_atfork's knowledge, as by clone. */
  if (getpid() == owner && wanted)
    result = pomp_core_hooks.finish(pomp_clock_stop());
  atomic_store_explicit(&pomp_core_state, POMP_CORE_FINISHED,
                        memory_order_release);
  pomp_ambient_end(&ambient);
  return result;
}
