/*===- held.h - Work while a lock is held ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* One thread at a time holds a lock, so what is done meanwhile takes as long
|* with any number of threads. The chains of graph.h do not lead from one holder
|* to the next: with other threads the order would be another.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CRITICAL_HELD_H
#define POMP_REPORT_CRITICAL_HELD_H

#include "model/profile.h"
#include "replay/replay.h"

/** What is done while locks are held. Zero-initialized. */
struct pomp_held {
  struct pomp_held_lock *locks;
  uint32_t num_locks, capacity;
  struct pomp_held_thread *threads;
  uint32_t num_threads;
};

/* Functions that return a bool return false if there is no memory. */

/** \p step, of any kind, was taken. */
bool pomp_held_step(struct pomp_held *held, const struct pomp_place *places,
                    const struct pomp_step *step);
/** \p thread has worked for \p ns. */
void pomp_held_work(struct pomp_held *held, uint32_t thread, uint64_t ns);
/** Writes the lock with the most work to \p critical.
 *  \param ids maps regions of the trace to those of the profile. */
void pomp_held_most(const struct pomp_held *held, const uint32_t *ids,
                    struct pomp_critical *critical);
void pomp_held_free(struct pomp_held *held);

#endif
