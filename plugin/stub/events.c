//===- events.c - Delivers the events that are on -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branches in the program call __pomp_events. Wrappers of functions of the
// OpenMP runtime (events/Wrappers.cpp) call __pomp_before and __pomp_after.
//
//===----------------------------------------------------------------------===//

#include "events.h"

WEAK int omp_get_thread_num(void);

ONCE void __pomp_thread_num(struct pomp_slot *slot) {
  // A unit that has no OpenMP construct needs no OpenMP runtime: then there is
  // one thread.
  slot->thread = omp_get_thread_num ? omp_get_thread_num() : 0;
}

// These have more parameters than there are registers for: others need no
// frame.
static ONCE void deliver_many_values(void (*function)(void), unsigned shape,
                                     struct pomp_construct *c, int32_t t,
                                     const int64_t *v) {
  if (shape == POMP_SHAPE_ftllllc)
    call_function(function, POMP_SHAPE_ftllllc, c, t, v);
  else
    call_function(function, POMP_SHAPE_ftiillc, c, t, v);
}

static ONCE void deliver_with_values(void (*function)(void), unsigned shape,
                                     struct pomp_construct *c, int32_t t,
                                     const int64_t *v) {
  if (shape == POMP_SHAPE_ftllllc || shape == POMP_SHAPE_ftiillc)
    deliver_many_values(function, shape, c, t, v);
  else
    call_function(function, shape, c, t, v);
}

// Whether E is to be delivered. Notes it for the other event of its pair.
static inline int is_delivered(struct pomp_slot *slot,
                               const struct pomp_listed_event *e) {
  uint16_t *pairs = slot->pairs + e->element;
  if (e->ends) {
    if (*pairs & e->ends)
      return 0;
    *pairs |= e->ends;
    return 1;
  }
  if (!is_on(e->guard) && !(e->guard & POMP_DECIDED))
    return 0;
  *pairs &= e->kept;
  return 1;
}

// Delivers E if it is on. It jumps to the library.
static ONCE void deliver_event(struct pomp_slot *slot,
                               const struct pomp_listed_event *e,
                               const int64_t *values) {
  if (!is_delivered(slot, e))
    return;
  struct pomp_construct *c = construct_of(e);
  void (*function)(void) = function_of(e);
  int32_t t = thread_number(slot);
  // Most events have one of these.
  if (LIKELY(e->shape == POMP_SHAPE_ht))
    call_function(function, POMP_SHAPE_ht, c, t, NULL);
  else if (e->shape == POMP_SHAPE_ftc)
    call_function(function, POMP_SHAPE_ftc, c, t, NULL);
  else
    deliver_with_values(function, e->shape, c, t, values + e->value);
}

// The last one by a jump.
static ONCE void deliver_several(struct pomp_slot *slot,
                                 const struct pomp_listed_event *e,
                                 const int64_t *values,
                                 const struct pomp_listed_event *last) {
  for (; e != last; ++e)
    deliver_event(slot, e, values);
  deliver_event(slot, last, values);
}

static inline void deliver(struct pomp_slot *slot,
                           const struct pomp_listed_event *e, unsigned num,
                           const int64_t *values) {
  if (num)
    deliver_several(slot, e, values, e + num - 1);
}

static inline void initialize(struct pomp_slot *slot,
                              const struct pomp_event_list *list) {
  if (!list->has_fresh_slot)
    return;
  slot->thread = -1;
  slot->level = -1;
  slot->pairs[0] = 0xffff;
}

#ifdef __x86_64__

/// What the thread may count (events/CountedVisits.cpp), or null.
HIDDEN _Thread_local struct pomp_thread_visits *__pomp_visits;

/// Whether the thread has asked the library for them. Asked anew at each event
/// of a library without them, it would read the end of __pomp_object, which may
/// share its cache line with data that the program writes.
static _Thread_local char has_asked;

/// Finds out what may be counted. The event that comes first is still to be
/// delivered, so its arguments are preserved.
HIDDEN ONCE __attribute__((preserve_most)) void __pomp_prepare_visits(void);
ONCE void __pomp_prepare_visits(void) {
  if (__pomp_visits || has_asked)
    return;
  has_asked = 1;
  if (__pomp_object.thread_visits)
    __pomp_visits = __pomp_object.thread_visits();
}

#else
static inline void __pomp_prepare_visits(void) {}
#endif

/// Delivers those of the first events of \p list that are on.
HIDDEN void __pomp_before(struct pomp_slot *slot,
                          const struct pomp_event_list *list,
                          const int64_t *values) {
  if (list->has_one_before) {
    deliver_event(slot, list->events, values);
    return;
  }
  initialize(slot, list);
  if (list->counted != POMP_DECIDED)
    __pomp_prepare_visits();
  deliver(slot, list->events, list->num_before, values);
}

/// Delivers those of the other events of \p list that are on.
HIDDEN void __pomp_after(struct pomp_slot *slot,
                         const struct pomp_event_list *list,
                         const int64_t *values) {
  const struct pomp_listed_event *one =
      (const void *)((const char *)list + list->one_after);
  if (list->one_after)
    deliver_event(slot, one, values);
  else
    deliver(slot, list->events + list->num_before,
            (unsigned)(list->num - list->num_before), values);
}

/// Delivers those events of \p list that are on.
HIDDEN __attribute__((preserve_most)) void
__pomp_events(struct pomp_slot *slot, const struct pomp_event_list *list,
              const int64_t *values) {
  initialize(slot, list);
  deliver(slot, list->events, list->num, values);
}
