/*===- visits.h - Visits that the instrumented code counts ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_VISITS_H
#define POMP_PROCESS_VISITS_H

#include "base/types.h"
#include "pomp/attach.h"

/* As pomp_task_self. */
extern _Thread_local struct pomp_thread_visits pomp_visits_self
    __attribute__((tls_model("initial-exec"))) POMP_HIDDEN;

/** Lets the instrumented code count visits. Once, before any event. */
void pomp_visits_start(void);

/** \returns the calling thread's, or null if it counts none. */
struct pomp_thread_visits *pomp_visits_get(void);

/** Those of no construct, which has no handle. */
extern struct pomp_visits pomp_visits_none POMP_HIDDEN;

/** An event comes, so no visit is repeated. */
static inline void pomp_visits_leave(void) {
  pomp_visits_self.place = NULL;
  pomp_visits_self.again = &pomp_visits_none;
}

/** All visits of the calling thread have events from here on. */
static inline void pomp_visits_end(void) {
  pomp_visits_leave();
  pomp_visits_self.open = NULL;
}

/** \returns how many visits of \p v have begun, or have ended. Other threads
 *  may ask. */
static inline uint64_t pomp_visits_begun(const struct pomp_visits *v) {
  return __atomic_load_n(&v->begun, __ATOMIC_RELAXED);
}

static inline uint64_t pomp_visits_ended(const struct pomp_visits *v) {
  return __atomic_load_n(&v->ended, __ATOMIC_RELAXED);
}

/** \returns how many more may be counted. */
static inline uint64_t pomp_visits_left(const struct pomp_visits *v) {
  return __atomic_load_n(&v->limit, __ATOMIC_RELAXED) - pomp_visits_begun(v);
}

#endif
