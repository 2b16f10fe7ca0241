/*===- session.c - From the first event to the last --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* Objects come and go one at a time, because the dynamic loader holds its lock
|* then. In that situation, the only call of the POMP2 library is
|* POMP2_Assign_handle, for objects that are loaded later. The library is
|* initialized when main begins, or at the first event.
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/session.h"
#include "adapters/pomp2/library.h"
#include "pomp/attach.h"
#include "pomp/kinds.h"
#include "program/level.h"
#include "program/version.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

_Atomic bool pomp2_is_active;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic bool is_over;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/** An object that is attached. */
struct attached {
  struct pomp_object *object;
  uint32_t num_units;
  /** The guards of the events that are defined here. */
  uint32_t available;
  struct attached *next;
};

/* Guarded by the mutex. */
static struct attached *objects;
static bool is_switched_off;

static void set_masks_locked(void) {
  for (const struct attached *a = objects; a; a = a->next) {
    uint32_t mask = pomp_mask_choose(pomp_level_all() & a->available);
    if (is_switched_off || atomic_load(&is_over))
      mask = 0;
    __atomic_store_n(&a->object->mask, mask, __ATOMIC_RELAXED);
  }
}

static void set_masks(void) {
  pthread_mutex_lock(&mutex);
  set_masks_locked();
  pthread_mutex_unlock(&mutex);
}

static void begin(void) {
  if (pomp2_library.Init)
    pomp2_library.Init();
  /* A library without it, or one that leaves this to its first event. */
  POMP2_Init_regions();
  POMP2_USER_Init_regions();
  atomic_store_explicit(&pomp2_is_active, true, memory_order_release);
}

bool pomp2_session_begin(void) {
  if (atomic_load(&is_over) || !pomp2_library.Assign_handle)
    return false;
  int saved = errno;
  pthread_once(&once, begin);
  errno = saved;
  return atomic_load(&pomp2_is_active);
}

static uint32_t available_in(const struct pomp_object *object) {
  uint32_t available = 0;
  for (unsigned i = 0; i < POMP_NUM_EVENTS; ++i)
    if (object->functions[i])
      available |= UINT32_C(1) << pomp_event_guard(i);
  return available;
}

/** The default levels, for the constructs of POMP2. */
static void read_levels(void) {
  static bool is_done;
  if (is_done)
    return;
  is_done = true;
  pomp_level_set(POMP_GROUP_SYNC, POMP_LEVEL_BEGIN_END | POMP_LEVEL_EVENT);
  pomp_level_read_environment();
}

static int32_t attach(struct pomp_object *object, struct pomp_unit *unit) {
  if (!pomp2_library_find())
    return POMP_ERROR_NOT_ACTIVE;
  read_levels();
  pthread_mutex_lock(&mutex);
  struct attached *a = objects;
  while (a && a->object != object)
    a = a->next;
  if (!a && (a = calloc(1, sizeof(*a)))) {
    a->object = object;
    a->available = available_in(object);
    a->next = objects;
    objects = a;
  }
  if (a)
    ++a->num_units;
  pthread_mutex_unlock(&mutex);
  if (!a)
    return POMP_ERROR_NO_MEMORY;
  pomp2_regions_add_unit(unit);
  set_masks();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  if (!object || !unit)
    return POMP_ERROR_INVALID_ARGUMENT;
  int saved = errno;
  int32_t code = pomp_version_fits(object, unit, "libpomp-pomp2") &&
                         pomp_version_has_functions(object, "libpomp-pomp2")
                     ? attach(object, unit)
                     : POMP_ERROR_INVALID_ARGUMENT;
  errno = saved;
  return code;
}

EXPORT int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit) {
  (void)unit;
  pthread_mutex_lock(&mutex);
  struct attached **link = &objects;
  while (*link && (*link)->object != object)
    link = &(*link)->next;
  struct attached *a = *link;
  if (a && --a->num_units == 0) {
    *link = a->next;
    free(a);
  }
  pthread_mutex_unlock(&mutex);
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]) {
  if (!handle || !ctc)
    return POMP_ERROR_INVALID_ARGUMENT;
  int saved = errno;
  if (!*handle && pomp2_library_find())
    *handle = pomp2_regions_add(ctc, NULL);
  errno = saved;
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Init(void) {
  pomp2_session_begin();
  return POMP_SUCCESS;
}

/** The POMP2 library ends itself when the process does, as with OPARI2: other
 *  threads may be in it now. */
EXPORT int32_t POMP_Finalize(void) {
  atomic_store(&is_over, true);
  atomic_store(&pomp2_is_active, false);
  set_masks();
  return POMP_SUCCESS;
}

static int32_t switch_events(bool off, void (*theirs)(void)) {
  int saved = errno;
  pthread_mutex_lock(&mutex);
  is_switched_off = off;
  set_masks_locked();
  pthread_mutex_unlock(&mutex);
  if (theirs && pomp2_session_begin())
    theirs();
  errno = saved;
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_On(void) { return switch_events(false, pomp2_library.On); }

EXPORT int32_t POMP_Off(void) { return switch_events(true, pomp2_library.Off); }

EXPORT int32_t POMP_Set_level(POMP_Group group, int32_t level) {
  if ((unsigned)group >= POMP_NUM_GROUPS ||
      (level & ~pomp_level_valid((int)group)))
    return POMP_ERROR_INVALID_ARGUMENT;
  pomp_level_set((int)group, level);
  set_masks();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Get_level(POMP_Group group) {
  return (unsigned)group < POMP_NUM_GROUPS ? pomp_level_get((int)group)
                                           : POMP_ERROR_INVALID_ARGUMENT;
}
