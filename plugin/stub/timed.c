//===- timed.c - Times one of many short visits -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program counts the visits (events/TimedVisits.cpp) and calls __pomp_visit
// before a visit to be timed and __pomp_visited after it. The next time it
// calls
// __pomp_visit when a window of several visits begins, and again when it ends.
// The plugin does so only where there is code here.
//
//===----------------------------------------------------------------------===//

#include "events.h"

#ifdef __x86_64__

HIDDEN _Thread_local struct pomp_timed_visits __pomp_timed = {
    .left = POMP_TIMED_PERIOD};

static inline uint64_t stamp(void) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}

// After all that came before it.
static inline uint64_t late_stamp(void) {
  __asm__ volatile("lfence" ::: "memory");
  return stamp();
}

// Delivers the event of LIST: NUM consecutive visits of VISITS were timed.
static ONCE void deliver_timed(struct pomp_slot *slot,
                               const struct pomp_event_list *list,
                               int64_t visits, int64_t num, uint64_t ticks) {
  const int64_t values[] = {visits, num, (int64_t)ticks};
  __pomp_timed.state = POMP_TIMED_NOTHING;
  __pomp_timed.left = POMP_TIMED_PERIOD;
  if (is_on(list->events->guard))
    call_library(slot, list->events, POMP_SHAPE_ftiilc, values);
}

/// Called when no visit is left: begins to time one or a window, or ends that.
HIDDEN __attribute__((preserve_most)) void
__pomp_visit(struct pomp_slot *slot, const struct pomp_event_list *list,
             const int64_t *values) {
  (void)values;
  struct pomp_timed_visits *t = &__pomp_timed;
  initialize(slot, list);
  if (t->state == POMP_TIMED_A_WINDOW) {
    deliver_timed(slot, t->list, POMP_TIMED_PERIOD + 1 + POMP_TIMED_WINDOW,
                  POMP_TIMED_WINDOW, stamp() - t->begin);
    return;
  }
  t->is_window_next = !t->is_window_next;
  if (!t->is_window_next) {
    t->state = POMP_TIMED_A_WINDOW;
    t->left = POMP_TIMED_WINDOW - 1;
    t->list = list;
    t->begin = stamp();
    return;
  }
  t->state = POMP_TIMED_A_VISIT;
  t->begin = late_stamp();
}

/// Called after a visit that may be timed: ends that, and delivers those of the
/// other events of \p list that are on.
HIDDEN __attribute__((preserve_most)) void
__pomp_visited(struct pomp_slot *slot, const struct pomp_event_list *list,
               const int64_t *values) {
  struct pomp_timed_visits *t = &__pomp_timed;
  if (t->state == POMP_TIMED_A_VISIT) {
    uint64_t ticks = late_stamp() - t->begin;
    initialize(slot, list);
    deliver_timed(slot, list, POMP_TIMED_PERIOD + 1, 1, ticks);
  } else {
    initialize(slot, list);
  }
  deliver(slot, list->events + 1, list->num - 1u, values);
}

#endif
