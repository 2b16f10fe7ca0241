/*===- thread.c - The threads that delivered events -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/thread.h"
#include "base/mutex.h"
#include "process/state.h"
#include "process/visits.h"

#include <errno.h>
#include <pthread.h>

_Thread_local struct pomp_thread *pomp_thread_self;

static _Atomic(struct pomp_thread *) threads;
static uint32_t num_threads;
/** In a child made without pthread_atfork these threads must not be found. */
static struct pomp_arena arena = {.kind = POMP_MEMORY_OF_PROCESS};
static const struct pomp_thread_hooks *hooks;
static pthread_key_t key;
static bool have_key;

static void thread_ends(void *state) {
  struct pomp_thread *self = state;
  int saved = errno;
  pomp_thread_self = NULL;
  pomp_thread_set_delivery(self, POMP_DELIVERY_BUSY);
  /* Not in use is one of the process that this one was forked from. */
  if (pomp_core_is_active() &&
      atomic_load_explicit(&self->in_use, memory_order_relaxed))
    hooks->stop(self);
  atomic_store_explicit(&self->in_use, false, memory_order_release);
  errno = saved;
}

void pomp_thread_init(const struct pomp_thread_hooks *the_hooks) {
  hooks = the_hooks;
  have_key = pthread_key_create(&key, thread_ends) == 0;
}

void pomp_thread_shutdown(void) {
  if (have_key)
    pthread_key_delete(key);
  have_key = false;
}

void pomp_thread_forked(void) {
  atomic_store_explicit(&threads, NULL, memory_order_relaxed);
  num_threads = 0;
  arena.next = NULL;
  arena.left = 0;
  pomp_thread_self = NULL;
  if (have_key)
    pthread_setspecific(key, NULL);
}

struct pomp_thread *pomp_thread_first(void) {
  return atomic_load_explicit(&threads, memory_order_acquire);
}

void pomp_thread_adopt(struct pomp_thread *thread) {
  thread->next = atomic_load_explicit(&threads, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&threads, &thread->next, thread,
                                                memory_order_release,
                                                memory_order_relaxed))
    ;
}

static struct pomp_thread *recycle(void) {
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    bool expected = false;
    if (!atomic_load_explicit(&t->in_use, memory_order_relaxed) &&
        atomic_compare_exchange_strong_explicit(&t->in_use, &expected, true,
                                                memory_order_acquire,
                                                memory_order_relaxed))
      return t;
  }
  return NULL;
}

static struct pomp_thread *create(uint8_t *delivery) {
  pomp_core_lock();
  struct pomp_thread *t = pomp_arena_alloc(&arena, sizeof(*t));
  if (t)
    t->index = num_threads++;
  pomp_core_unlock();
  if (!t)
    return NULL;
  atomic_store_explicit(&t->in_use, true, memory_order_relaxed);
  pomp_thread_set_delivery(t, POMP_DELIVERY_BUSY);
  *delivery = hooks->start(t);
  if (*delivery == POMP_DELIVERY_BUSY)
    return NULL;
  pomp_thread_adopt(t);
  return t;
}

POMP_NOINLINE struct pomp_thread *pomp_thread_acquire(void) {
  int saved = errno;
  uint8_t delivery;
  struct pomp_thread *t = recycle();
  if (t) {
    pomp_thread_set_delivery(t, POMP_DELIVERY_BUSY);
    delivery = hooks->start(t);
  } else {
    t = create(&delivery);
  }
  if (t) {
    pomp_thread_self = t;
    /* Without a key, or memory for its value, the state is just not recycled.
     * It may call malloc: still busy. */
    if (have_key)
      pthread_setspecific(key, t);
    pomp_thread_set_delivery(t, delivery);
  }
  errno = saved;
  return t;
}

/*===- Visits that the instrumented code counts --------------------------===*/

struct pomp_visits pomp_visits_none = {.place = &pomp_visits_none};

#define TWO &pomp_visits_none, &pomp_visits_none
#define EIGHT TWO, TWO, TWO, TWO
_Thread_local struct pomp_thread_visits pomp_visits_self = {
    .table = {EIGHT, EIGHT, EIGHT, EIGHT}, .again = &pomp_visits_none};
#undef TWO
#undef EIGHT
_Static_assert(POMP_VISITS_TABLE == 4 * 8, "each place has visits");

static bool are_counted;

void pomp_visits_start(void) { are_counted = true; }

struct pomp_thread_visits *pomp_visits_get(void) {
  return are_counted ? &pomp_visits_self : NULL;
}
