/*===- trace_lock.c - Who holds which lock ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_lock.h"
#include "program/lock_act.h"
#include "trace/steps/trace_emit.h"
#include "trace/trace_region.h"

#include <stdlib.h>

static uint32_t find_lock(struct pomp_model *m, uint64_t key) {
  uint32_t *index = pomp_table_find(&m->own->lock_of, key);
  if (index && !*index) {
    if (!pomp_model_grow(m, (void **)&m->own->locks, &m->own->locks_capacity,
                         m->own->num_locks, sizeof(*m->own->locks)))
      return UINT32_MAX;
    *index = ++m->own->num_locks;
  }
  if (!index) {
    pomp_model_no_memory(m);
    return UINT32_MAX;
  }
  return *index - 1;
}

uint32_t pomp_model_critical_lock(struct pomp_model *m, uint32_t region) {
  return find_lock(m, pomp_trace_critical_key(m->trace, region));
}

static void take_lock_step(struct pomp_model *m, enum pomp_step_kind kind,
                           uint32_t lock) {
  const struct pomp_model_lock *l = &m->own->locks[lock];
  struct pomp_step step = {
      .kind = kind, .thread = l->owner, .lock = lock, .order = l->order};
  pomp_model_take(m, &step);
}

void pomp_model_acquire(struct pomp_model *m, uint32_t thread, uint32_t lock) {
  if (lock == UINT32_MAX)
    return;
  struct pomp_model_lock *l = &m->own->locks[lock];
  /* The event of the release comes after the lock is free for others. */
  if (l->depth && l->owner != thread) {
    take_lock_step(m, POMP_STEP_RELEASE, lock);
    l->depth = 0;
  }
  l->owner = thread;
  if (l->depth++)
    return;
  ++l->order;
  take_lock_step(m, POMP_STEP_ACQUIRE, lock);
}

void pomp_model_release(struct pomp_model *m, uint32_t thread, uint32_t lock) {
  if (lock == UINT32_MAX)
    return;
  struct pomp_model_lock *l = &m->own->locks[lock];
  if (l->depth && l->owner == thread && --l->depth == 0)
    take_lock_step(m, POMP_STEP_RELEASE, lock);
}

void pomp_model_follow_lock(struct pomp_model *m,
                            const struct pomp_trace_event *e) {
  enum pomp_lock_act act = pomp_lock_act(e->event);
  bool releases = act == POMP_LOCK_ACT_UNSET;
  bool acquires =
      act == POMP_LOCK_ACT_SET ||
      (act == POMP_LOCK_ACT_TEST && e->num_values > 1 && e->values[1] != 0);
  if ((!acquires && !releases) || !e->num_values)
    return;
  uint32_t lock = find_lock(m, (uint64_t)e->values[0] & ~UINT64_C(1));
  if (acquires)
    pomp_model_acquire(m, e->thread, lock);
  else
    pomp_model_release(m, e->thread, lock);
}
