/*===- paper.c - For libraries that know only the paper ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* libpomp-paper.so stands between the instrumented objects of a process and a
|* POMP library that has no POMP_Attach. Its events go directly to the library.
|* This file does what is needed once in the process, and selects events:
|*
|* - POMP_Init comes before the first POMP_Get_handle (appendices A and B), and
|*   POMP_Finalize where main or the process ends, each once
|* - the levels in force, of the environment and of POMP_Set_level
|* - POMP_On and POMP_Off for a library that has none of its own
|*
|* Objects come and go one at a time, since the dynamic loader has its lock
|* then.
|*
\*===----------------------------------------------------------------------===*/
#include "base/message.h"
#include "pomp/kinds.h"
#include "program/level.h"
#include "program/version.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

typedef int32_t control_fn(void);
typedef int32_t get_handle_fn(POMP_Handle_t *, const char *);

/** The functions of a library. They are never released, because it stays
 *  loaded. */
struct library {
  control_fn *init, *finalize;
  get_handle_fn *get_handle;
  bool is_finalized;
  struct library *next;
};

/** A unit that is attached. */
struct attached {
  struct pomp_object *object;
  struct pomp_unit *unit;
  struct library *library;
  /** The guards of the events that the library defines. */
  uint32_t available;
  struct attached *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the mutex. */
static struct library *libraries;
static struct attached *units;
static bool switched_off;

/** A child of this process does not finalize what its parent does. */
static pid_t owner;

static void set_masks_locked(void) {
  for (const struct attached *a = units; a; a = a->next) {
    /* Levels first: of alternatives a library gets the one that it has. */
    uint32_t mask = pomp_mask_choose(pomp_level_all() & a->available);
    if (switched_off || a->library->is_finalized)
      mask = 0;
    __atomic_store_n(&a->object->mask, mask, __ATOMIC_RELAXED);
  }
}

static void register_handles(const struct attached *a) {
  for (uint32_t i = 0; a->library->get_handle && i < a->unit->num_constructs;
       ++i)
    if (!a->unit->constructs[i].handle)
      a->library->get_handle(&a->unit->constructs[i].handle,
                             a->unit->constructs[i].ctc);
}

/** A library may call it from POMP_Init (appendix B). The constructs of objects
 *  that are not here yet follow when they come. */
EXPORT int32_t POMP_Init_Handles(void);
int32_t POMP_Init_Handles(void) {
  for (const struct attached *a = units; a; a = a->next)
    register_handles(a);
  return POMP_SUCCESS;
}

/* These take the places of the library's own functions in an object's table. */

/** It was initialized when the first object came. */
static int32_t init(void) { return POMP_SUCCESS; }

static int32_t finalize(void) {
  int32_t code = POMP_SUCCESS;
  if (getpid() != owner)
    return code;
  for (struct library *l = libraries; l; l = l->next) {
    pthread_mutex_lock(&mutex);
    bool is_first = !l->is_finalized;
    l->is_finalized = true;
    set_masks_locked();
    pthread_mutex_unlock(&mutex);
    int32_t result = is_first && l->finalize ? l->finalize() : POMP_SUCCESS;
    if (result != POMP_SUCCESS)
      code = result;
  }
  return code;
}

static void at_exit(void) { finalize(); }

static int32_t switch_events(bool off) {
  pthread_mutex_lock(&mutex);
  switched_off = off;
  set_masks_locked();
  pthread_mutex_unlock(&mutex);
  return POMP_SUCCESS;
}

static int32_t on(void) { return switch_events(false); }
static int32_t off(void) { return switch_events(true); }

static int32_t set_level(POMP_Group group, int32_t level) {
  if ((unsigned)group >= POMP_NUM_GROUPS ||
      (level & ~pomp_level_valid((int)group)))
    return POMP_ERROR_INVALID_ARGUMENT;
  pthread_mutex_lock(&mutex);
  pomp_level_set((int)group, level);
  set_masks_locked();
  pthread_mutex_unlock(&mutex);
  return POMP_SUCCESS;
}

static int32_t get_level(POMP_Group group) {
  return (unsigned)group < POMP_NUM_GROUPS ? pomp_level_get((int)group)
                                           : POMP_ERROR_INVALID_ARGUMENT;
}

typedef void any_fn(void);

static void place(struct pomp_object *object, enum pomp_function function,
                  any_fn *ours) {
  if (!object->functions[function])
    object->functions[function] = ours;
}

/** \returns the data of the library of \p object, which may be its first
 *  object, or null. */
static struct library *find_library(const struct pomp_object *object) {
  control_fn *init = (control_fn *)object->functions[POMP_FN_Init],
             *finalize = (control_fn *)object->functions[POMP_FN_Finalize];
  get_handle_fn *get_handle =
      (get_handle_fn *)object->functions[POMP_FN_Get_handle];
  struct library *l = libraries;
  while (l && (l->init != init || l->finalize != finalize ||
               l->get_handle != get_handle))
    l = l->next;
  if (!l && (l = calloc(1, sizeof(*l)))) {
    l->init = init;
    l->finalize = finalize;
    l->get_handle = get_handle;
  }
  return l;
}

/** Initializes \p a for the first unit of its object. */
static bool meet_object(struct attached *a) {
  struct pomp_object *object = a->object;
  if (!pomp_version_fits(object, a->unit, "libpomp-paper") ||
      !pomp_version_has_functions(object, "libpomp-paper"))
    return false;
  a->library = find_library(object);
  if (!a->library)
    return false;
  for (unsigned i = 0; i < POMP_NUM_EVENTS; ++i)
    if (object->functions[i])
      a->available |= UINT32_C(1) << pomp_event_guard(i);
  object->functions[POMP_FN_Init] = (any_fn *)init;
  object->functions[POMP_FN_Finalize] = (any_fn *)finalize;
  place(object, POMP_FN_On, (any_fn *)on);
  place(object, POMP_FN_Off, (any_fn *)off);
  place(object, POMP_FN_Set_level, (any_fn *)set_level);
  place(object, POMP_FN_Get_level, (any_fn *)get_level);
  return true;
}

static void begin(struct library *l) {
  if (!libraries) {
    owner = getpid();
    pomp_level_read_environment();
    atexit(at_exit);
  }
  l->next = libraries;
  libraries = l;
  if (l->init)
    l->init();
}

static bool is_known(const struct library *l) {
  const struct library *known = libraries;
  while (known && known != l)
    known = known->next;
  return known;
}

static int32_t attach(struct pomp_object *object, struct pomp_unit *unit) {
  int saved = errno;
  struct attached *a = calloc(1, sizeof(*a));
  if (!a)
    return POMP_ERROR_NO_MEMORY;
  a->object = object;
  a->unit = unit;
  const struct attached *other = units;
  while (other && other->object != object)
    other = other->next;
  if (other) {
    a->library = other->library;
    a->available = other->available;
  } else if (!meet_object(a)) {
    free(a);
    return POMP_ERROR_INVALID_ARGUMENT;
  }
  pthread_mutex_lock(&mutex);
  a->next = units;
  units = a;
  pthread_mutex_unlock(&mutex);
  if (!is_known(a->library))
    begin(a->library);
  register_handles(a);
  pthread_mutex_lock(&mutex);
  set_masks_locked();
  pthread_mutex_unlock(&mutex);
  errno = saved;
  return POMP_SUCCESS;
}

static int32_t detach(struct pomp_object *object, struct pomp_unit *unit) {
  (void)object;
  pthread_mutex_lock(&mutex);
  struct attached **link = &units;
  while (*link && (*link)->unit != unit)
    link = &(*link)->next;
  struct attached *gone = *link;
  if (gone)
    *link = gone->next;
  pthread_mutex_unlock(&mutex);
  free(gone);
  return POMP_SUCCESS;
}

EXPORT extern const struct pomp_paper pomp_paper;
const struct pomp_paper pomp_paper = {attach, detach};
