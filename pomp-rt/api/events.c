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
#include "core/clock.h"
#include "core/level.h"
#include "core/lifecycle.h"
#include "core/number.h"
#include "monitor/monitor.h"
#include "monitor/throttle.h"
#include "pomp/attach.h"
#include "pomp/ctc.h"

#include <errno.h>
#include <string.h>

POMP_API_FILE(events, attach, control);

/** Who calls, and with which construct. */
struct caller {
  POMP_Handle_t *first;
  POMP_Handle_t handle;
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

static inline int32_t find_region(const struct caller *caller,
                                  pomp_region_id *region) {
  POMP_Handle_t handle = caller->handle;
  if (caller->is_first) {
    /* Other threads may register the same construct just now. */
    handle =
        caller->first ? __atomic_load_n(caller->first, __ATOMIC_RELAXED) : NULL;
    if (POMP_UNLIKELY(!handle))
      return register_first(caller->first, caller->ctc, region);
  }
  return POMP_LIKELY(pomp_region_from_handle(handle, region))
             ? POMP_SUCCESS
             : POMP_ERROR_INVALID_HANDLE;
}

/** An event that is off, or comes before or after the measurement.
 *  \returns 1 if it counts nevertheless, else what to return. */
static POMP_NOINLINE int32_t when_off(enum pomp_guard guard, bool is_first,
                                      bool *active) {
  if (pomp_core_is_over())
    return POMP_ERROR_NOT_ACTIVE;
  if (!pomp_core_is_active() && !pomp_core_init())
    return POMP_ERROR_NOT_ACTIVE;
  *active = atomic_load_explicit(&pomp_mask, memory_order_acquire) >> guard & 1;
  return *active || !is_first ? 1 : POMP_SUCCESS;
}

/** \returns whether the caller told us which instance \p event is about. The
 *  order of the events is fixed. */
static inline bool has_subject(unsigned event) {
  return event >= POMP_FN_Task_create_enter && event <= POMP_FN_Task_resume;
}

__attribute__((always_inline)) static inline int32_t
deliver(struct pomp_record *record, enum pomp_guard guard,
        const struct caller *caller) {
  record->active =
      atomic_load_explicit(&pomp_mask, memory_order_acquire) >> guard & 1;
  if (POMP_UNLIKELY(!record->active)) {
    int32_t code = when_off(guard, caller->is_first, &record->active);
    if (code <= 0)
      return code;
  }
  int32_t code = find_region(caller, &record->region);
  if (POMP_UNLIKELY(code != POMP_SUCCESS))
    return code;
  struct pomp_thread *thread = pomp_thread_get();
  if (POMP_UNLIKELY(!thread))
    return POMP_ERROR_NO_MEMORY;
  if (POMP_UNLIKELY(thread->busy))
    return POMP_SUCCESS;
  thread->busy = true;
  atomic_signal_fence(memory_order_seq_cst);
  if (POMP_UNLIKELY(pomp_throttle_enabled) &&
      pomp_throttle_drops(thread, record->event, record->region)) {
    thread->busy = false;
    return POMP_SUCCESS;
  }
  if (has_subject(record->event))
    record->task = pomp_task_take_subject(
        record->event == POMP_FN_Task_create_enter, record->args[0]);
  record->time = pomp_clock_now();
  code = pomp_monitor_event(thread, record);
  if (POMP_UNLIKELY(pomp_throttle_enabled))
    pomp_throttle_note(thread, record->event, record->region, record->time);
  atomic_signal_fence(memory_order_seq_cst);
  thread->busy = false;
  return code;
}

static inline int64_t lock_bits(const void *lock) {
  uintptr_t bits;
  memcpy(&bits, lock, sizeof(bits));
  return (int64_t)bits;
}
_Static_assert(sizeof(omp_lock_t) == sizeof(uintptr_t) &&
                   sizeof(omp_nest_lock_t) == sizeof(uintptr_t),
               "a lock is one pointer");

/* Each parameter is a pair: its declaration, and the statement that keeps it.
 * The macros below take the first or the second of each pair in a list. */
#define ARGUMENT(Value) record.args[record.num_args++] = (Value)
#define POMP_FIRST_HANDLE                                                      \
  , (POMP_Handle_t * handle, (caller.first = handle, caller.is_first = true))
#define POMP_HANDLE , (POMP_Handle_t handle, caller.handle = handle)
#define POMP_THREAD , (int32_t thread_id, record.thread_id = thread_id)
#define POMP_INT32(name, na) , (int32_t name, ARGUMENT(name))
#define POMP_INT64(name, na) , (int64_t name, ARGUMENT(name))
#define POMP_LOCK , (omp_lock_t lock_id, ARGUMENT(lock_bits(&lock_id)))
#define POMP_NEST_LOCK                                                         \
  , (omp_nest_lock_t lock_id, ARGUMENT(lock_bits(&lock_id)))
#define POMP_VALUES                                                            \
  , (int32_t n, ARGUMENT(n)), (const int64_t values[], record.values = values)
#define POMP_CTC , (const char ctc[], caller.ctc = ctc)

#define DECLARATION(Declaration, Statement) Declaration
#define STATEMENT(Declaration, Statement) Statement
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
#define KEEP(...) EACH_OF(STATEMENT, SEMICOLON, AFTER_COMMA(__VA_ARGS__))

#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  POMP_EXPORT int32_t POMP_##Name(PARAMETERS(_ SIGNATURE)) {                   \
    struct pomp_record record;                                                 \
    struct caller caller = {NULL, NULL, NULL, false};                          \
    record.event = POMP_FN_##Name;                                             \
    record.num_args = 0;                                                       \
    record.values = NULL;                                                      \
    record.task = NULL;                                                        \
    KEEP(_ SIGNATURE);                                                         \
    return deliver(&record, POMP_GUARD_##GUARD, &caller);                      \
  }
#include "pomp/events.def"
