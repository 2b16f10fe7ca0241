//===- teams.c - Events of parallel regions -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A place whose only event is one of a parallel region calls these functions
// (events/TeamEvents.cpp). They deliver it, or count the visit: that of a
// region which a thread executes alone is counted like that of a critical
// construct. No other thread looks for who formed its team, and that it has
// none is certain before the region begins.
//
//===----------------------------------------------------------------------===//

#include "events.h"

#ifdef __x86_64__

WEAK int omp_get_active_level(void);
WEAK int omp_get_max_active_levels(void);

// Whether a team that the thread forms now has no other thread: as many levels
// are active as may be.
static inline int is_alone(void) {
  return omp_get_active_level && omp_get_max_active_levels &&
         omp_get_active_level() >= omp_get_max_active_levels();
}

// The visit in which the thread is, if it is one of the construct of E and was
// counted.
static inline struct pomp_visits *
counted_visit(const struct pomp_listed_event *e) {
  const struct pomp_thread_visits *v = __pomp_visits;
  struct pomp_visits *open = UNLIKELY(!v) ? NULL : v->open;
  return open && open->handle == construct_of(e)->handle ? open : NULL;
}

static inline void begin_pair(struct pomp_slot *slot,
                              const struct pomp_listed_event *e) {
  slot->pairs[0] &= e->kept;
}

static ONCE void tell_enter(struct pomp_slot *slot,
                            const struct pomp_event_list *list, int64_t threads,
                            int64_t condition) {
  const int64_t values[] = {threads, condition};
  if (UNLIKELY(!__pomp_visits))
    __pomp_prepare_visits();
  begin_pair(slot, list->events);
  call_library(slot, list->events, POMP_SHAPE_ftiic, values);
}

// Counts that a visit of VISITS begins if the thread is alone in it.
static ONCE void enter_alone(struct pomp_slot *slot,
                             const struct pomp_event_list *list,
                             int64_t threads, int64_t condition,
                             struct pomp_visits *visits) {
  if (!is_alone()) {
    tell_enter(slot, list, threads, condition);
    return;
  }
  struct pomp_thread_visits *v = __pomp_visits;
  ++visits->begun;
  v->place = NULL;
  v->open = v->again = visits;
  begin_pair(slot, list->events);
}

/// Before a parallel region. \p list: Parallel_enter.
HIDDEN void __pomp_team_enter(struct pomp_slot *slot,
                              const struct pomp_event_list *list,
                              int64_t threads, int64_t condition) {
  enum {
    both = 1 << POMP_GUARD_PARALLEL_ENTER | 1 << POMP_GUARD_PARALLEL_BEGIN
  };
  if (!UNLIKELY(is_on(list->guards)))
    return;
  void *handle = construct_of(list->events)->handle;
  const struct pomp_thread_visits *v = __pomp_visits;
  struct pomp_visits *visits =
      UNLIKELY(!v) ? NULL
                   : v->table[(uintptr_t)handle & (POMP_VISITS_TABLE - 1)];
  if (visits && visits->handle == handle && visits->place == v->place &&
      visits->begun < visits->limit && list->counted != POMP_DECIDED &&
      is_on(both) == both)
    enter_alone(slot, list, threads, condition, visits);
  else
    tell_enter(slot, list, threads, condition);
}

/// A thread of the team begins the body. What begins in a visit that is counted
/// is not looked up in the mask. \p list: Parallel_begin.
HIDDEN void __pomp_team_begin(struct pomp_slot *slot,
                              const struct pomp_event_list *list) {
  const struct pomp_listed_event *e = list->events;
  if (UNLIKELY(counted_visit(e))) {
    __pomp_visits->place = (void *)POMP_VISIT_BODY;
    begin_pair(slot, e);
  } else if (UNLIKELY(is_on(list->guards))) {
    begin_pair(slot, e);
    call_library(slot, e, POMP_SHAPE_ht, NULL);
  }
}

// Whether the pair of E is open, which ends it.
static inline int end_pair(struct pomp_slot *slot,
                           const struct pomp_listed_event *e) {
  uint16_t pairs = slot->pairs[0];
  slot->pairs[0] = pairs | e->ends;
  return !(pairs & e->ends);
}

/// It ends the body. \p list: Parallel_end.
HIDDEN void __pomp_team_end(struct pomp_slot *slot,
                            const struct pomp_event_list *list) {
  const struct pomp_listed_event *e = list->events;
  if (!UNLIKELY(end_pair(slot, e)))
    return;
  if (UNLIKELY(counted_visit(e)))
    __pomp_visits->place = (void *)(POMP_VISIT_BODY | POMP_VISIT_BARRIER);
  else
    call_library(slot, e, POMP_SHAPE_ht, NULL);
}

/// After a parallel region. \p list: Parallel_exit.
HIDDEN void __pomp_team_exit(struct pomp_slot *slot,
                             const struct pomp_event_list *list) {
  const struct pomp_listed_event *e = list->events;
  if (!UNLIKELY(end_pair(slot, e)))
    return;
  const struct pomp_visits *visits = counted_visit(e);
  if (UNLIKELY(visits)) {
    __pomp_visits->place = visits->place;
    __pomp_visits->open = NULL;
  } else {
    call_library(slot, e, POMP_SHAPE_ht, NULL);
  }
}

#endif
