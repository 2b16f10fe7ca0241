/*===- fast_trace.h - The fast path of an event to the trace --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_FAST_TRACE_H
#define POMP_API_FAST_TRACE_H

#include "api/fast_path.h"
#include "trace/trace_record.h"

/** \returns whether \p event leaves a worksharing construct. */
POMP_INLINE bool pomp_event_leaves_share(unsigned event) {
  const struct pomp_event_role *r = &pomp_event_roles[event];
  return r->role == POMP_ROLE_CLOSE && pomp_kind_has(r->kind, POMP_TRAIT_SHARE);
}

/** To the trace alone. */
POMP_INLINE bool pomp_fast_trace(struct pomp_thread *thread, unsigned delivery,
                                 unsigned event, POMP_Handle_t handle,
                                 int32_t thread_id, const int64_t *args,
                                 unsigned num_args) {
  bool is_share = pomp_event_leaves_share(event);
  uint64_t time = is_share ? 0 : pomp_fast_clock(delivery);
  struct pomp_trace_writer *w = thread->data[0];
  uint64_t region = (uint64_t)(uintptr_t)handle - 1;
  /* An undefined handle may not even be a region. */
  if (POMP_UNLIKELY(thread_id != w->thread_id) ||
      POMP_UNLIKELY(region >= atomic_load_explicit(&pomp_trace_num_defined,
                                                   memory_order_relaxed)))
    return false;
  /* The first time this initializes the OpenMP runtime: the event is earlier.
   */
  uint64_t team = pomp_trace_team(event);
  if (!pomp_trace_has_room(w, num_args + pomp_trace_has_origin(event) +
                                  (team != 0)))
    return false;
  pomp_fast_begin(thread);
  if (is_share)
    time = pomp_trace_after_barrier(w, (pomp_region_id)region) &&
                   pomp_calltree_has_barriers(&pomp_mask)
               ? w->joint_time
               : pomp_fast_clock(delivery);
  bool good = POMP_LIKELY(time < w->next_moment);
  if (good) {
    pomp_trace_put_values(w, args, num_args);
    if (pomp_event_has_subject(event)) {
      const struct pomp_task *task = pomp_task_take_subject(
          pomp_event_roles[event].role == POMP_ROLE_CREATE, args[0]);
      if (pomp_trace_has_origin(event))
        pomp_trace_put_value(w, num_args++, pomp_trace_origin(event, task));
    }
    if (POMP_UNLIKELY(team != 0))
      pomp_trace_put_value(w, num_args++, (int64_t)team);
    pomp_trace_put(w, time, (pomp_region_id)region, num_args, event + 1);
  }
  pomp_fast_end(thread, delivery);
  return good;
}

#endif
