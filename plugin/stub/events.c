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

static ONCE void deliver_with_values(void (*function)(void), unsigned shape,
                                     struct pomp_construct *c, int32_t t,
                                     const int64_t *v) {
  call_function(function, shape, c, t, v);
}

// Delivers E if it is on. It jumps to the library.
static ONCE void deliver_event(struct pomp_slot *slot,
                               const struct pomp_listed_event *e,
                               const int64_t *values) {
  uint16_t *pairs = slot->pairs + e->element;
  uint16_t open = *pairs;
  if (!((__pomp_object.mask | POMP_DECIDED) & e->guard) &&
      !((uint16_t)~open & e->ends))
    return;
  *pairs = (uint16_t)((open | e->ends) & ~e->begins);
  struct pomp_construct *c = construct_of(e);
  void (*function)(void) = function_of(e);
  int32_t t = thread_number(slot);
  // Most events have one of these.
  if (e->shape == POMP_SHAPE_ht)
    call_function(function, POMP_SHAPE_ht, c, t, NULL);
  else if (e->shape == POMP_SHAPE_ftc)
    call_function(function, POMP_SHAPE_ftc, c, t, NULL);
  else
    deliver_with_values(function, e->shape, c, t, values + e->value);
}

static ONCE void deliver_several(struct pomp_slot *slot,
                                 const struct pomp_listed_event *e,
                                 const struct pomp_listed_event *end,
                                 const int64_t *values) {
  for (; e != end; ++e)
    deliver_event(slot, e, values);
}

// Most lists have one event before a call, or after it.
static inline void deliver(struct pomp_slot *slot,
                           const struct pomp_listed_event *e, unsigned num,
                           const int64_t *values) {
  if (num == 1)
    deliver_event(slot, e, values);
  else if (num)
    deliver_several(slot, e, e + num, values);
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

static ONCE void find_visits(void) {
  has_asked = 1;
  if (__pomp_object.thread_visits)
    __pomp_visits = __pomp_object.thread_visits();
}

/// Finds out what may be counted if visits as those of \p list may be.
static inline void prepare_visits(const struct pomp_event_list *list) {
  if (list->counted != POMP_DECIDED && UNLIKELY(!__pomp_visits) && !has_asked)
    find_visits();
}

#else
static inline void prepare_visits(const struct pomp_event_list *list) {
  (void)list;
}
#endif

static ONCE void prepare_and_deliver(struct pomp_slot *slot,
                                     const struct pomp_event_list *list,
                                     const int64_t *values) {
  initialize(slot, list);
  prepare_visits(list);
  deliver(slot, list->events, list->num_before, values);
}

/// Delivers those of the first events of \p list that are on.
HIDDEN void __pomp_before(struct pomp_slot *slot,
                          const struct pomp_event_list *list,
                          const int64_t *values) {
  // Most have nothing to prepare, and then all here are jumps.
  if (UNLIKELY(list->has_fresh_slot) || list->counted != POMP_DECIDED)
    prepare_and_deliver(slot, list, values);
  else
    deliver(slot, list->events, list->num_before, values);
}

/// Delivers those of the other events of \p list that are on.
HIDDEN void __pomp_after(struct pomp_slot *slot,
                         const struct pomp_event_list *list,
                         const int64_t *values) {
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
