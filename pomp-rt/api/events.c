/*===- events.c - The entry points of the events ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Each turns its arguments into a record. They follow from pomp/events.def.
 */
#include "api/api.h"
#include "api/fast_path.h"
#include "api/fast_trace.h"
#include "base/mutex.h"
#include "engine/throttle.h"
#include "monitor/monitors.h"
#include "pomp/attach.h"
#include "pomp/ctc.h"
#include "process/lifecycle.h"
#include "program/level.h"

#include <errno.h>
#include <string.h>

POMP_API_FILE(events, units, control);

/** Arguments that only some events have: the caller and its construct. */
struct caller {
  /** For a first event, whose handle may be null. */
  POMP_Handle_t *first;
  const char *ctc;
  bool is_first;
};

/** Registers the construct of a first event whose handle is null. */
static POMP_NOINLINE int32_t register_first(POMP_Handle_t *handle,
                                            const char *ctc,
                                            pomp_region_id *region) {
  if (!ctc)
    return POMP_ERROR_INVALID_HANDLE;
  if (!pomp_ctc_valid(ctc))
    return POMP_ERROR_INVALID_ARGUMENT;
  int saved = errno;
  pomp_core_lock();
  int32_t code = pomp_region_add(ctc, region);
  pomp_core_unlock();
  errno = saved;
  if (code == POMP_SUCCESS && handle)
    __atomic_store_n(handle, pomp_region_to_handle(*region), __ATOMIC_RELAXED);
  return code;
}

static int32_t find_region(const struct caller *caller, POMP_Handle_t handle,
                           pomp_region_id *region) {
  if (caller->is_first && POMP_UNLIKELY(!handle))
    return register_first(caller->first, caller->ctc, region);
  return POMP_LIKELY(pomp_region_from_handle(handle, region))
             ? POMP_SUCCESS
             : POMP_ERROR_INVALID_HANDLE;
}

/** An event that is off, or comes before or after the measurement.
 *  \returns 1 if it counts nevertheless, else what to return. */
static int32_t when_off(enum pomp_guard guard, bool is_first, bool *active) {
  if (pomp_core_is_over())
    return POMP_ERROR_NOT_ACTIVE;
  if (!pomp_core_is_active() && !pomp_core_init())
    return POMP_ERROR_NOT_ACTIVE;
  *active = atomic_load_explicit(&pomp_mask, memory_order_acquire) >> guard & 1;
  return *active || !is_first ? 1 : POMP_SUCCESS;
}

/** Delivers an event by the fast path of the profile. \returns whether it did.
 */
static bool deliver_to_profile(struct pomp_thread *thread, unsigned delivery,
                               const struct pomp_record *record,
                               POMP_Handle_t handle) {
  return pomp_fast_first(thread, delivery, record->event, handle,
                         record->args) ||
         pomp_fast_profile(thread, delivery, record->event, handle,
                           record->thread_id, record->args);
}

/** Reads what the kernel knows of the thread before a brief visit if that is
 *  due: it takes longer than such a visit, which may stand for others.
 *  \returns whether it did. */
static bool take_usage(struct pomp_thread *thread, unsigned delivery,
                       unsigned event, POMP_Handle_t handle) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  const struct pomp_event_action *action = &pomp_event_actions[event];
  const struct pomp_frame *f = pomp_calltree_top(p);
  uint64_t time;
  if (action->operation != POMP_OP_PUSH ||
      !pomp_kind_has(action->kind, POMP_TRAIT_BRIEF) ||
      !pomp_fast_is_usual(p, f, POMP_FRAMES_UNUSUAL) ||
      !pomp_fast_child(pomp_frame_node(f), handle, action->kind) ||
      !pomp_fast_reads_usage(p, time = pomp_fast_clock(delivery)))
    return false;
  pomp_fast_begin(thread);
  pomp_calltree_take_usage(p, time, false);
  pomp_fast_end(thread, delivery);
  return true;
}

/** Delivers an event for which no fast path serves, or not the one where all is
 *  constant. */
static __attribute__((noinline)) int32_t
deliver_slowly(struct pomp_record *record, enum pomp_guard guard,
               const struct caller *caller, POMP_Handle_t handle) {
  record->active =
      atomic_load_explicit(&pomp_mask, memory_order_acquire) >> guard & 1;
  if (POMP_UNLIKELY(!record->active)) {
    int32_t code = when_off(guard, caller->is_first, &record->active);
    if (code <= 0)
      return code;
  }
  int32_t code = find_region(caller, handle, &record->region);
  if (POMP_UNLIKELY(code != POMP_SUCCESS))
    return code;
  struct pomp_thread *thread = pomp_thread_get();
  if (POMP_UNLIKELY(!thread))
    return POMP_ERROR_NO_MEMORY;
  uint8_t delivery = thread->delivery;
  if (POMP_UNLIKELY(delivery == POMP_DELIVERY_BUSY))
    return POMP_SUCCESS;
  pomp_lent_end(thread);
  if (record->active && !record->values) {
    handle = pomp_region_to_handle(record->region);
    if (delivery == POMP_DELIVERY_PROFILE &&
        deliver_to_profile(thread, delivery, record, handle))
      return POMP_SUCCESS;
    if ((delivery == POMP_DELIVERY_PROFILE ||
         delivery == POMP_DELIVERY_PROFILE_COUNTER) &&
        take_usage(thread, delivery, record->event, handle) &&
        deliver_to_profile(thread, delivery, record, handle))
      return POMP_SUCCESS;
    if (delivery == POMP_DELIVERY_TRACE &&
        pomp_fast_trace(thread, delivery, record->event, handle,
                        record->thread_id, record->args, record->num_args))
      return POMP_SUCCESS;
  }
  pomp_fast_begin(thread);
  if (POMP_UNLIKELY(pomp_throttle_enabled) &&
      pomp_throttle_drops(thread, record->event, record->region)) {
    pomp_fast_end(thread, delivery);
    return POMP_SUCCESS;
  }
  if (pomp_event_has_subject(record->event))
    record->task = pomp_task_take_subject(
        pomp_event_roles[record->event].role == POMP_ROLE_CREATE,
        record->args[0]);
  pomp_monitors_prepare(thread, record);
  record->time = pomp_clock_now();
  code = pomp_monitors_event(thread, record);
  if (POMP_UNLIKELY(pomp_throttle_enabled))
    pomp_throttle_note(thread, record->event, record->region, record->time);
  pomp_fast_end(thread, delivery);
  return code;
}

/** Delivers an event by a fast path. The arguments are separate, not in a
 *  structure. So the compiler knows which of them are constant in an entry
 *  point and keeps the rest in registers.
 *  \returns whether it was delivered. */
POMP_INLINE bool deliver(unsigned event, enum pomp_guard guard,
                         POMP_Handle_t handle, int32_t thread_id,
                         const int64_t *args, unsigned num_args,
                         const int64_t *values) {
  uint32_t mask = atomic_load_explicit(&pomp_mask, memory_order_acquire);
  struct pomp_thread *thread = pomp_thread_self;
  if (POMP_UNLIKELY(!(mask >> guard & 1)) || POMP_UNLIKELY(!thread) || values ||
      POMP_UNLIKELY(pomp_visits_self.open != NULL))
    return false;
  if (POMP_LIKELY(thread->delivery == POMP_DELIVERY_PROFILE_COUNTER)) {
    pomp_visits_leave();
    return pomp_fast_profile(thread, POMP_DELIVERY_PROFILE_COUNTER, event,
                             handle, thread_id, args);
  }
  return POMP_LIKELY(thread->delivery == POMP_DELIVERY_TRACE_COUNTER) &&
         pomp_fast_trace(thread, POMP_DELIVERY_TRACE_COUNTER, event, handle,
                         thread_id, args, num_args);
}

/** Delivers an event by the code that is tried first. \returns whether it did.
 */
POMP_INLINE bool deliver_first(unsigned event, enum pomp_guard guard,
                               POMP_Handle_t handle, const int64_t *args) {
  uint32_t mask = atomic_load_explicit(&pomp_mask, memory_order_acquire);
  struct pomp_thread *thread = pomp_thread_self;
  if (POMP_UNLIKELY(!(mask >> guard & 1)) || POMP_UNLIKELY(!thread) ||
      thread->delivery != POMP_DELIVERY_PROFILE_COUNTER ||
      POMP_UNLIKELY(pomp_visits_self.open != NULL))
    return false;
  pomp_visits_leave();
  return pomp_fast_first(thread, POMP_DELIVERY_PROFILE_COUNTER, event, handle,
                         args);
}

static inline int64_t lock_bits(const void *lock) {
  uintptr_t bits;
  memcpy(&bits, lock, sizeof(bits));
  return (int64_t)bits;
}
_Static_assert(sizeof(omp_lock_t) == sizeof(uintptr_t) &&
                   sizeof(omp_nest_lock_t) == sizeof(uintptr_t),
               "a lock is one pointer");

/* Other threads may register the construct of a first event just now. */
#define LOAD(Handle) __atomic_load_n(Handle, __ATOMIC_RELAXED)

/* The rows of entry_points.inc, which is generated, are
 *
 *   FIRST_EVENT(Parallel_enter, PARALLEL_ENTER,
 *     (POMP_Handle_t *handle, int32_t thread_id, ..., const char ctc[]),
 *     (handle, thread_id, ..., ctc),
 *     NULL, 2, num_threads, if_expr_result)
 *
 * or NEXT_EVENT for an event that takes the handle itself: name, guard,
 * parameters, their names, the array of values if there is one, and how many
 * other values are kept, and which. Each becomes two functions, or three if its
 * visit may not be timed. The next one takes over the arguments in their
 * registers, so the one before uses only registers that it may change. */
#define SLOW_EVENT(Name, GUARD, PARAMETERS, CALLER, HANDLE, VALUES, NUM_ARGS,  \
                   ...)                                                        \
  static __attribute__((noinline)) int32_t slow_##Name PARAMETERS {            \
    struct pomp_record record = {.event = POMP_FN_##Name,                      \
                                 .thread_id = thread_id,                       \
                                 .num_args = NUM_ARGS,                         \
                                 .args = {__VA_ARGS__},                        \
                                 .values = VALUES};                            \
    const struct caller caller = CALLER;                                       \
    return deliver_slowly(&record, POMP_GUARD_##GUARD, &caller, HANDLE);       \
  }
#define FAST_EVENT(Name, GUARD, PARAMETERS, NAMES, CAN, HANDLE, VALUES,        \
                   NUM_ARGS, ...)                                              \
  POMP_INLINE int32_t all_##Name PARAMETERS {                                  \
    const int64_t args[4] = {__VA_ARGS__};                                     \
    return POMP_LIKELY(CAN) && POMP_LIKELY(deliver(                            \
                                   POMP_FN_##Name, POMP_GUARD_##GUARD, HANDLE, \
                                   thread_id, args, NUM_ARGS, VALUES))         \
               ? POMP_SUCCESS                                                  \
               : slow_##Name NAMES;                                            \
  }                                                                            \
  static __attribute__((noinline)) int32_t timed_##Name PARAMETERS {           \
    return all_##Name NAMES;                                                   \
  }                                                                            \
  POMP_EXPORT int32_t POMP_##Name PARAMETERS {                                 \
    const int64_t args[4] = {__VA_ARGS__};                                     \
    if (!pomp_untimed_is_first(POMP_FN_##Name))                                \
      return all_##Name NAMES;                                                 \
    return CAN && deliver_first(POMP_FN_##Name, POMP_GUARD_##GUARD, HANDLE,    \
                                args)                                          \
               ? POMP_SUCCESS                                                  \
               : timed_##Name NAMES;                                           \
  }
#define FIRST_CALLER                                                           \
  { handle, ctc, true }
#define NEXT_CALLER                                                            \
  { NULL, NULL, false }
#define FIRST_EVENT(Name, GUARD, PARAMETERS, NAMES, ...)                       \
  SLOW_EVENT(Name, GUARD, PARAMETERS, FIRST_CALLER,                            \
             handle ? LOAD(handle) : NULL, __VA_ARGS__)                        \
  FAST_EVENT(Name, GUARD, PARAMETERS, NAMES, handle, LOAD(handle), __VA_ARGS__)
#define NEXT_EVENT(Name, GUARD, PARAMETERS, NAMES, ...)                        \
  SLOW_EVENT(Name, GUARD, PARAMETERS, NEXT_CALLER, handle, __VA_ARGS__)        \
  FAST_EVENT(Name, GUARD, PARAMETERS, NAMES, true, handle, __VA_ARGS__)
#include "entry_points.inc"
