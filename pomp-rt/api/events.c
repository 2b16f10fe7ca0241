/*===- events.c - The entry points of the events -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Generated from pomp/events.def: each turns its arguments into a record.
 */
#include "api/api.h"
#include "core/level.h"
#include "core/lifecycle.h"
#include "monitor/fast_path.h"
#include "monitor/monitors.h"
#include "monitor/throttle.h"
#include "pomp/attach.h"
#include "pomp/ctc.h"

#include <errno.h>
#include <string.h>

POMP_API_FILE(events, units, control);

/** What only some events have: who calls, and with which construct. */
struct caller {
  /** Of a first event, whose handle may be null. */
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

/** An event that cannot go a short way, or none where all is constant. */
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
  if (record->active && !record->values) {
    handle = pomp_region_to_handle(record->region);
    if (delivery == POMP_DELIVERY_PROFILE &&
        pomp_fast_profile(thread, delivery, record->event, handle,
                          record->args))
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
        record->event == POMP_FN_Task_create_enter, record->args[0]);
  record->time = pomp_clock_now();
  code = pomp_monitors_event(thread, record);
  if (POMP_UNLIKELY(pomp_throttle_enabled))
    pomp_throttle_note(thread, record->event, record->region, record->time);
  pomp_fast_end(thread, delivery);
  return code;
}

/* The arguments come one by one, not in a structure: so all that is constant in
 * an entry point is known to be, and the rest stays in registers. */

/** \returns whether the event went a short way. */
POMP_INLINE bool deliver(unsigned event, enum pomp_guard guard,
                         POMP_Handle_t handle, int32_t thread_id,
                         const int64_t *args, unsigned num_args,
                         const int64_t *values) {
  uint32_t mask = atomic_load_explicit(&pomp_mask, memory_order_acquire);
  struct pomp_thread *thread = pomp_thread_self;
  if (POMP_UNLIKELY(!(mask >> guard & 1)) || POMP_UNLIKELY(!thread) || values)
    return false;
  if (POMP_LIKELY(thread->delivery == POMP_DELIVERY_PROFILE_TSC))
    return pomp_fast_profile(thread, POMP_DELIVERY_PROFILE_TSC, event, handle,
                             args);
  return POMP_LIKELY(thread->delivery == POMP_DELIVERY_TRACE_TSC) &&
         pomp_fast_trace(thread, POMP_DELIVERY_TRACE_TSC, event, handle,
                         thread_id, args, num_args);
}

static inline int64_t lock_bits(const void *lock) {
  uintptr_t bits;
  memcpy(&bits, lock, sizeof(bits));
  return (int64_t)bits;
}
_Static_assert(sizeof(omp_lock_t) == sizeof(uintptr_t) &&
                   sizeof(omp_nest_lock_t) == sizeof(uintptr_t),
               "a lock is one pointer");

/* Each parameter is three things: its declaration, the statement that keeps it,
 * and its name. The macros below take one of them from each in a list. */
#define ARGUMENT(Value) of_args[of_num_args++] = (Value)
#define POMP_FIRST_HANDLE                                                      \
  , (POMP_Handle_t * handle, (of_first = handle, of_is_first = true), handle)
#define POMP_HANDLE , (POMP_Handle_t handle, of_handle = handle, handle)
#define POMP_THREAD , (int32_t thread_id, of_thread = thread_id, thread_id)
#define POMP_INT32(name, na) , (int32_t name, ARGUMENT(name), name)
#define POMP_INT64(name, na) , (int64_t name, ARGUMENT(name), name)
#define POMP_LOCK , (omp_lock_t lock_id, ARGUMENT(lock_bits(&lock_id)), lock_id)
#define POMP_NEST_LOCK                                                         \
  , (omp_nest_lock_t lock_id, ARGUMENT(lock_bits(&lock_id)), lock_id)
#define POMP_VALUES                                                            \
  , (int32_t n, ARGUMENT(n), n),                                               \
      (const int64_t values[], of_values = values, values)
#define POMP_CTC , (const char ctc[], of_ctc = ctc, ctc)

#define DECLARATION(Declaration, Statement, Name) Declaration
#define STATEMENT(Declaration, Statement, Name) Statement
#define NAME(Declaration, Statement, Name) Name
#define EIGHTH(A, B, C, D, E, F, G, H, ...) H
#define EACH(M, SEP, ...)                                                      \
  EIGHTH(__VA_ARGS__, EACH7, EACH6, EACH5, EACH4, EACH3, EACH2, EACH1, )       \
  (M, SEP, __VA_ARGS__)
#define EACH1(M, SEP, A) M A
#define EACH2(M, SEP, A, ...) M A SEP() EACH1(M, SEP, __VA_ARGS__)
#define EACH3(M, SEP, A, ...) M A SEP() EACH2(M, SEP, __VA_ARGS__)
#define EACH4(M, SEP, A, ...) M A SEP() EACH3(M, SEP, __VA_ARGS__)
#define EACH5(M, SEP, A, ...) M A SEP() EACH4(M, SEP, __VA_ARGS__)
#define EACH6(M, SEP, A, ...) M A SEP() EACH5(M, SEP, __VA_ARGS__)
#define EACH7(M, SEP, A, ...) M A SEP() EACH6(M, SEP, __VA_ARGS__)
#define COMMA() ,
#define SEMICOLON() ;
/* The list has a comma before its first element. */
#define AFTER_COMMA(Empty, ...) __VA_ARGS__
#define EACH_OF(M, SEP, ...) EACH(M, SEP, __VA_ARGS__)
#define PARAMETERS(...) EACH_OF(DECLARATION, COMMA, AFTER_COMMA(__VA_ARGS__))
#define NAMES(...) EACH_OF(NAME, COMMA, AFTER_COMMA(__VA_ARGS__))
#define KEEP(...) EACH_OF(STATEMENT, SEMICOLON, AFTER_COMMA(__VA_ARGS__))

#define ARGUMENTS(...)                                                         \
  POMP_Handle_t *of_first = NULL, of_handle = NULL;                            \
  bool of_is_first = false;                                                    \
  const char *of_ctc = NULL;                                                   \
  int32_t of_thread;                                                           \
  const int64_t *of_values = NULL;                                             \
  int64_t of_args[4] = {0};                                                    \
  unsigned of_num_args = 0;                                                    \
  KEEP(_ __VA_ARGS__)
/* Other threads may register the construct of a first event just now. */
#define READ_HANDLE()                                                          \
  (of_is_first ? __atomic_load_n(of_first, __ATOMIC_RELAXED) : of_handle)

/* The second function goes on with the arguments where they are: the first one
 * needs no register but those that it may change. */
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  static __attribute__((noinline))                                             \
  int32_t slow_##Name(PARAMETERS(_ SIGNATURE)) {                               \
    ARGUMENTS(SIGNATURE);                                                      \
    if (!of_is_first || of_first)                                              \
      of_handle = READ_HANDLE();                                               \
    struct pomp_record record = {.event = POMP_FN_##Name,                      \
                                 .thread_id = of_thread,                       \
                                 .num_args = (uint8_t)of_num_args,             \
                                 .values = of_values};                         \
    memcpy(record.args, of_args, sizeof(of_args));                             \
    const struct caller caller = {of_first, of_ctc, of_is_first};              \
    return deliver_slowly(&record, POMP_GUARD_##GUARD, &caller, of_handle);    \
  }                                                                            \
  POMP_EXPORT int32_t POMP_##Name(PARAMETERS(_ SIGNATURE)) {                   \
    ARGUMENTS(SIGNATURE);                                                      \
    (void)of_ctc;                                                              \
    return POMP_LIKELY(!of_is_first || of_first) &&                            \
                   POMP_LIKELY(deliver(POMP_FN_##Name, POMP_GUARD_##GUARD,     \
                                       READ_HANDLE(), of_thread, of_args,      \
                                       of_num_args, of_values))                \
               ? POMP_SUCCESS                                                  \
               : slow_##Name(NAMES(_ SIGNATURE));                              \
  }
#include "pomp/events.def"
