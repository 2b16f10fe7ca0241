/*===- locks.c - Calls of lock routines --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* POMP2_Set_lock and the like set the lock that they are given, because OPARI2
|* replaces the routines by them. Here the program has called the routine
|* already, so they get another lock, always the same one for a lock of the
|* program. It is put into a state in which the call succeeds at once, and is
|* free between the calls. It must be an OpenMP lock, because the library takes
|* one. This is the only part of the runtime that uses routines of OpenMP.
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/library.h"
#include "adapters/pomp2/session.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

extern void omp_destroy_lock(omp_lock_t *) __attribute__((weak));
extern void omp_set_lock(omp_lock_t *) __attribute__((weak));
extern void omp_unset_lock(omp_lock_t *) __attribute__((weak));
extern void omp_destroy_nest_lock(omp_nest_lock_t *) __attribute__((weak));
extern void omp_set_nest_lock(omp_nest_lock_t *) __attribute__((weak));
extern void omp_unset_nest_lock(omp_nest_lock_t *) __attribute__((weak));

/** The substitute for a lock of the program. Never freed, because other threads
 *  may be searching for theirs. */
struct shadow {
  const void *address;
  bool is_nest;
  /** It guards the data below, and the order of the calls of the library. */
  pthread_mutex_t mutex;
  bool is_initialized;
  omp_lock_t lock;
  omp_nest_lock_t nest_lock;
  struct shadow *next;
};

enum { num_buckets = 1024 };
static struct shadow *_Atomic buckets[num_buckets];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct shadow *find(struct shadow *shadow, const void *address,
                           bool is_nest) {
  while (shadow && (shadow->address != address || shadow->is_nest != is_nest))
    shadow = shadow->next;
  return shadow;
}

/** \returns the locked shadow of a lock, or null. */
static struct shadow *acquire(const void *address, bool is_nest) {
  struct shadow *_Atomic *bucket =
      &buckets[((uintptr_t)address >> 3) % num_buckets];
  struct shadow *shadow = find(atomic_load(bucket), address, is_nest);
  if (!shadow) {
    pthread_mutex_lock(&mutex);
    shadow = find(atomic_load(bucket), address, is_nest);
    if (!shadow && (shadow = calloc(1, sizeof(*shadow)))) {
      shadow->address = address;
      shadow->is_nest = is_nest;
      pthread_mutex_init(&shadow->mutex, NULL);
      shadow->next = atomic_load(bucket);
      atomic_store(bucket, shadow);
    }
    pthread_mutex_unlock(&mutex);
  }
  if (shadow)
    pthread_mutex_lock(&shadow->mutex);
  return shadow;
}

/** The action of a routine. */
enum routine { INIT, DESTROY, SET, UNSET, TEST, TEST_FAILED };

/** Of each of the two kinds of locks: \p lock. A failed test of a nestable lock
 *  cannot be repeated: the thread that sets it may set it again. */
#define TELL(lock)                                                             \
  static bool knows_##lock(void) {                                             \
    return pomp2_library.Init_##lock && pomp2_library.Destroy_##lock &&        \
           pomp2_library.Set_##lock && pomp2_library.Unset_##lock &&           \
           pomp2_library.Test_##lock;                                          \
  }                                                                            \
  static void tell_##lock(struct shadow *shadow, enum routine routine) {       \
    if (routine == INIT && shadow->is_initialized)                             \
      omp_destroy_##lock(&shadow->lock);                                       \
    /* A lock that was initialized without an event is initialized here. */    \
    if (routine == INIT || !shadow->is_initialized)                            \
      pomp2_library.Init_##lock(&shadow->lock);                                \
    shadow->is_initialized = routine != DESTROY;                               \
    if (routine == UNSET || routine == TEST_FAILED)                            \
      omp_set_##lock(&shadow->lock);                                           \
    if (routine == DESTROY)                                                    \
      pomp2_library.Destroy_##lock(&shadow->lock);                             \
    else if (routine == SET)                                                   \
      pomp2_library.Set_##lock(&shadow->lock);                                 \
    else if (routine == UNSET)                                                 \
      pomp2_library.Unset_##lock(&shadow->lock);                               \
    else if (routine == TEST || routine == TEST_FAILED)                        \
      pomp2_library.Test_##lock(&shadow->lock);                                \
    if (routine >= SET && routine != UNSET)                                    \
      omp_unset_##lock(&shadow->lock);                                         \
  }

TELL(lock)
TELL(nest_lock)

/** The handle is only needed so that events are passed on. */
static int32_t tell(const void *address, bool is_nest, enum routine routine) {
  bool is_known = is_nest ? knows_nest_lock() : knows_lock();
  int saved = errno;
  struct shadow *shadow =
      is_known && pomp2_session_is_active() ? acquire(address, is_nest) : NULL;
  if (shadow && is_nest && routine != TEST_FAILED)
    tell_nest_lock(shadow, routine);
  else if (shadow && !is_nest)
    tell_lock(shadow, routine);
  if (shadow)
    pthread_mutex_unlock(&shadow->mutex);
  errno = saved;
  return POMP_SUCCESS;
}

/** An event of each kind of locks. */
#define EVENT(Before, After, routine)                                          \
  EXPORT int32_t POMP_##Before##_lock##After(                                  \
      POMP_Handle_t *handle, int32_t thread_id, omp_lock_t lock_id,            \
      const char ctc[]) {                                                      \
    (void)handle;                                                              \
    (void)thread_id;                                                           \
    (void)ctc;                                                                 \
    return tell(lock_id._lk, false, routine);                                  \
  }                                                                            \
  EXPORT int32_t POMP_##Before##_nest_lock##After(                             \
      POMP_Handle_t *handle, int32_t thread_id, omp_nest_lock_t lock_id,       \
      const char ctc[]) {                                                      \
    (void)handle;                                                              \
    (void)thread_id;                                                           \
    (void)ctc;                                                                 \
    return tell(lock_id._lk, true, routine);                                   \
  }

EVENT(Init, _event, INIT)
EVENT(Destroy, _event, DESTROY)
EVENT(Unset, _event, UNSET)
EVENT(Set, _event, SET)

EXPORT int32_t POMP_Set_lock_exit(POMP_Handle_t handle, int32_t thread_id,
                                  omp_lock_t lock_id) {
  (void)handle;
  (void)thread_id;
  return tell(lock_id._lk, false, SET);
}

EXPORT int32_t POMP_Set_nest_lock_exit(POMP_Handle_t handle, int32_t thread_id,
                                       omp_nest_lock_t lock_id) {
  (void)handle;
  (void)thread_id;
  return tell(lock_id._lk, true, SET);
}

EXPORT int32_t POMP_Test_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                    omp_lock_t lock_id, int32_t was_lock_set,
                                    const char ctc[]) {
  (void)handle;
  (void)thread_id;
  (void)ctc;
  return tell(lock_id._lk, false, was_lock_set ? TEST : TEST_FAILED);
}

EXPORT int32_t POMP_Test_nest_lock_event(POMP_Handle_t *handle,
                                         int32_t thread_id,
                                         omp_nest_lock_t lock_id,
                                         int32_t was_lock_set,
                                         const char ctc[]) {
  (void)handle;
  (void)thread_id;
  (void)ctc;
  return tell(lock_id._lk, true, was_lock_set ? TEST : TEST_FAILED);
}
