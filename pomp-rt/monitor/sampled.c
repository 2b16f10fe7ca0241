/*===- sampled.c - Where a thread is when it is sampled ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/sampled.h"
#include "base/message.h"
#include "engine/calltree.h"
#include "engine/lock.h"
#include "monitor/inquiry.h"
#include "monitor/trace_monitor.h"
#include "sources/sample/sample.h"

/** \returns whether \p other waits for \p lock of a critical construct or, if
 *  that is null, for the lock object at \p address. It may do something else by
 *  now. */
static bool waits_for(const struct pomp_thread *other,
                      const struct pomp_lock *lock, uint64_t address) {
  const struct pomp_profile_thread *p = pomp_profile_data(other);
  const struct pomp_frame *f;
  if (!p || !atomic_load_explicit(&other->in_use, memory_order_acquire))
    return false;
  enum pomp_state state = pomp_inquiry_state(p, &f);
  if (lock)
    return state == POMP_STATE_CRITICAL && pomp_frame_node(f)->lock == lock;
  /* Which lock object it is the frame knows with POMP_STATE=on. */
  return state == POMP_STATE_LOCK &&
         (!pomp_read(&f->subject) || pomp_read(&f->subject) == address);
}

static bool somebody_waits(const struct pomp_thread *thread,
                           const struct pomp_lock *lock, uint64_t address) {
  const struct pomp_thread *t = pomp_thread_first();
  while (t && (t == thread || !waits_for(t, lock, address)))
    t = t->next;
  return t;
}

/** \returns the region plus one in which \p thread got a lock for which others
 *  wait, or 0. */
static uint32_t find_blame(const struct pomp_thread *thread,
                           const struct pomp_profile_thread *p,
                           const struct pomp_frame *f) {
  for (; f->outer; f = f->outer) {
    const struct pomp_node *n = pomp_frame_node(f);
    if (n->kind == POMP_KIND_CRITICAL &&
        pomp_frame_get_state(f) == POMP_STATE_WORK &&
        somebody_waits(thread, n->lock, 0))
      return (uint32_t)(uintptr_t)n->handle;
  }
  for (uint32_t i = pomp_lock_num_held(&p->locks); i-- > 0;) {
    const struct pomp_lock_held *held = &p->locks.held[i];
    if (somebody_waits(thread, NULL, pomp_lock_address(held)))
      return (uint32_t)(uintptr_t)pomp_lock_handle(held);
  }
  return 0;
}

static bool find_place(const struct pomp_thread *thread,
                       struct pomp_sample_place *place) {
  const struct pomp_profile_thread *p = pomp_profile_data(thread);
  const struct pomp_frame *f;
  enum pomp_state state = pomp_inquiry_state(p, &f);
  if (state != POMP_STATE_WORK && state != POMP_STATE_SERIAL)
    return false;
  place->path = pomp_frame_node(f)->path->id;
  place->pages = &pomp_frame_node(f)->pages;
  place->subject =
      state == POMP_STATE_SERIAL ? p->gaps.from : find_blame(thread, p, f);
  return true;
}

void pomp_sampled_start(bool has_profile, bool has_trace) {
  if (!pomp_sample_rate())
    return;
  if (!has_profile && !has_trace)
    pomp_message("POMP_SAMPLE: samples are a part of the profile and of the "
                 "trace, and POMP_MONITOR=none asks for neither; nothing is "
                 "sampled");
  else
    pomp_sample_start(find_place, has_trace ? pomp_trace_sample : NULL);
}
