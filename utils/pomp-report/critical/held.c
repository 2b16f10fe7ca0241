/*===- held.c - Work while a lock is held ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/held.h"
#include "base/table.h"

#include <stdlib.h>

struct pomp_held_lock {
  /** Where it was acquired first. */
  uint32_t region;
  uint64_t work;
};

struct pomp_held_thread {
  /** Of the last critical or lock that it entered. */
  uint32_t region;
  /** The locks that it holds. */
  uint32_t *locks;
  uint32_t num_locks, capacity;
};

static struct pomp_held_thread *holder_of(struct pomp_held *h,
                                          uint32_t thread) {
  return pomp_array_grow((void **)&h->threads, &h->num_threads, thread,
                         sizeof(*h->threads))
             ? &h->threads[thread]
             : NULL;
}

static bool acquire(struct pomp_held *h, struct pomp_held_thread *t,
                    uint32_t lock) {
  if (!pomp_array_grow((void **)&h->locks, &h->capacity, lock,
                       sizeof(*h->locks)) ||
      !pomp_array_grow((void **)&t->locks, &t->capacity, t->num_locks,
                       sizeof(*t->locks)))
    return false;
  for (; h->num_locks <= lock; ++h->num_locks)
    h->locks[h->num_locks].region = POMP_NONE;
  if (h->locks[lock].region == POMP_NONE)
    h->locks[lock].region = t->region;
  t->locks[t->num_locks++] = lock;
  return true;
}

static void release(struct pomp_held_thread *t, uint32_t lock) {
  for (uint32_t i = 0; i < t->num_locks; ++i)
    if (t->locks[i] == lock) {
      t->locks[i] = t->locks[--t->num_locks];
      return;
    }
}

bool pomp_held_step(struct pomp_held *h, const struct pomp_place *places,
                    const struct pomp_step *step) {
  struct pomp_held_thread *t = holder_of(h, step->thread);
  if (!t)
    return false;
  switch (step->kind) {
  case POMP_STEP_ENTER:
    if (places[step->place].kind == POMP_KIND_CRITICAL ||
        places[step->place].kind == POMP_KIND_LOCK)
      t->region = places[step->place].region;
    return true;
  case POMP_STEP_ACQUIRE:
    return acquire(h, t, step->lock);
  case POMP_STEP_RELEASE:
    release(t, step->lock);
    return true;
  default:
    return true;
  }
}

void pomp_held_work(struct pomp_held *h, uint32_t thread, uint64_t ns) {
  const struct pomp_held_thread *t = holder_of(h, thread);
  for (uint32_t i = 0; t && i < t->num_locks; ++i)
    h->locks[t->locks[i]].work += ns;
}

void pomp_held_most(const struct pomp_held *h, const uint32_t *ids,
                    struct pomp_critical *c) {
  c->held_region = POMP_NONE;
  for (uint32_t i = 0; i < h->num_locks; ++i)
    if (h->locks[i].work > c->held) {
      c->held = h->locks[i].work;
      c->held_region = ids[h->locks[i].region];
    }
}

void pomp_held_free(struct pomp_held *h) {
  for (uint32_t i = 0; i < h->num_threads; ++i)
    free(h->threads[i].locks);
  free(h->threads);
  free(h->locks);
}
