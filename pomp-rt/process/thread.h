/*===- thread.h - The threads that delivered events -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_THREAD_H
#define POMP_PROCESS_THREAD_H

#include "base/memory.h"
#include "base/types.h"

enum {
  POMP_MAX_MONITORS = 4,
  /** No delivery: the event comes while another one is served, from a signal
   *  handler, or from an instrumented function that serving it calls. */
  POMP_DELIVERY_BUSY = 0
};

/** The data of a thread. When the thread ends, the next new thread takes them
 *  over, so there are as many as there were threads at the same time. The
 *  members that each event reads are in the first cache line, to which no other
 *  thread writes. */
struct pomp_thread {
  /** By the number of the monitor. */
  void *data[POMP_MAX_MONITORS];
  /** How the next event is delivered: not at all, or as the hook said. */
  uint8_t delivery;
  _Atomic bool in_use;
  uint32_t index;
  /** Set once, before the thread is published. */
  struct pomp_thread *next;
  struct pomp_arena arena;
  /** Data of engine/throttle.c, or null. */
  struct pomp_throttle_thread *throttle;
  /** Data of sources/usage.c, or null. */
  struct pomp_usage_thread *usage;
  /** Data of sources/counters/counters.c, or null. */
  struct pomp_counters_thread *counters;
  /** Data of sources/sample/sample.c, or null. */
  struct pomp_sample_thread *sample;
};

/* One pointer of initial-exec TLS: what dlopen can offer is scarce. */
extern _Thread_local struct pomp_thread *pomp_thread_self
    __attribute__((tls_model("initial-exec"))) POMP_HIDDEN;

/** Makes or recycles the state of the calling thread.
 *  \returns null if memory is exhausted. */
struct pomp_thread *pomp_thread_acquire(void);

/** \returns the state of the calling thread, or null. */
static inline struct pomp_thread *pomp_thread_get(void) {
  struct pomp_thread *self = pomp_thread_self;
  return POMP_LIKELY(self != NULL) ? self : pomp_thread_acquire();
}

/** \returns the first of all threads, the newest, for walking next. */
struct pomp_thread *pomp_thread_first(void);

/** From here on events of the calling thread, whose state \p thread is, are
 *  delivered in this way. */
static inline void pomp_thread_set_delivery(struct pomp_thread *thread,
                                            unsigned delivery) {
  /* Others look at it: a byte is never half written. An atomic store says so,
   * but gcc then needs more instructions in some events. */
#ifdef __SANITIZE_THREAD__
  __atomic_store_n(&thread->delivery, (uint8_t)delivery, __ATOMIC_RELAXED);
#else
  thread->delivery = (uint8_t)delivery;
#endif
}

/** \returns whether an event is being delivered in \p thread. */
static inline bool pomp_thread_is_busy(const struct pomp_thread *thread) {
  return __atomic_load_n(&thread->delivery, __ATOMIC_ACQUIRE) ==
         POMP_DELIVERY_BUSY;
}

/** Called in a thread when its state became its own, and before it gives it
 *  up. Between the two the state may be read, and other threads' never. */
struct pomp_thread_hooks {
  /** \returns how its events are delivered, POMP_DELIVERY_BUSY if there is no
   *  memory. */
  uint8_t (*start)(struct pomp_thread *);
  void (*stop)(struct pomp_thread *);
};

/** Before the first thread. */
void pomp_thread_init(const struct pomp_thread_hooks *hooks);

/** Adds a thread to the list. */
void pomp_thread_adopt(struct pomp_thread *thread);

/** In a forked child: all threads are the parent's, and this one is new. */
void pomp_thread_forked(void);

/** No more calls into this library from threads that end. */
void pomp_thread_shutdown(void);

#endif
