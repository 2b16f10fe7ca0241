//===- events.h - Common parts of the delivery of events ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_STUB_EVENTS_H
#define POMP_STUB_EVENTS_H

#include "lists.h"
#include "stub.h"

/// \returns those bits of \p guards that are on.
static inline uint32_t is_on(uint32_t guards) {
  return __pomp_object.mask & guards;
}

/// Asks the OpenMP runtime for the thread number. Apart, as it is asked for
/// once in each execution of a function. It returns nothing: before clang 17
/// the register of the result is preserved, too.
HIDDEN __attribute__((preserve_most)) void
__pomp_thread_num(struct pomp_slot *slot);

/// \returns the thread number that is kept in \p slot: it does not change while
/// the function executes in whose frame it is.
static inline int32_t thread_number(struct pomp_slot *slot) {
  if (UNLIKELY(slot->thread < 0))
    __pomp_thread_num(slot);
  return slot->thread;
}

/// \returns the construct of \p e.
static inline struct pomp_construct *
construct_of(const struct pomp_listed_event *e) {
  return (struct pomp_construct *)((const char *)e + e->construct);
}

/// \returns the library's function for \p e.
static inline void (*function_of(const struct pomp_listed_event *e))(void) {
  return __pomp_object.functions[e->event];
}

// Calls the library's function, which takes TYPES.
#define CALL(TYPES, ...)                                                       \
  {                                                                            \
    ((int32_t(*) TYPES)function)(__VA_ARGS__);                                 \
    break;                                                                     \
  }

/// Calls \p function of the library, whose parameters \p shape names. \p v has
/// the values that are not handle, thread or context string.
static inline __attribute__((always_inline)) void
call_function(void (*function)(void), unsigned shape, struct pomp_construct *c,
              int32_t t, const int64_t *v) {
  switch (shape) {
  case POMP_SHAPE_ht:
    CALL((void *, int32_t), c->handle, t)
  case POMP_SHAPE_ftc:
    CALL((void **, int32_t, const char *), &c->handle, t, c->ctc)
  case POMP_SHAPE_ftic:
    CALL((void **, int32_t, int32_t, const char *), &c->handle, t,
         (int32_t)v[0], c->ctc)
  case POMP_SHAPE_ftiic:
    CALL((void **, int32_t, int32_t, int32_t, const char *), &c->handle, t,
         (int32_t)v[0], (int32_t)v[1], c->ctc)
  case POMP_SHAPE_ftkc:
    CALL((void **, int32_t, void *, const char *), &c->handle, t,
         (void *)(uintptr_t)v[0], c->ctc)
  case POMP_SHAPE_ftkic:
    CALL((void **, int32_t, void *, int32_t, const char *), &c->handle, t,
         (void *)(uintptr_t)v[0], (int32_t)v[1], c->ctc)
  case POMP_SHAPE_ftlc:
    CALL((void **, int32_t, int64_t, const char *), &c->handle, t, v[0], c->ctc)
  case POMP_SHAPE_ftllllc:
    CALL((void **, int32_t, int64_t, int64_t, int64_t, int64_t, const char *),
         &c->handle, t, v[0], v[1], v[2], v[3], c->ctc)
  case POMP_SHAPE_ftvc:
    CALL((void **, int32_t, int32_t, const int64_t *, const char *), &c->handle,
         t, (int32_t)v[0], (const int64_t *)(uintptr_t)v[1], c->ctc)
  case POMP_SHAPE_hit:
    CALL((void *, int32_t, int32_t), c->handle, (int32_t)v[0], t)
  case POMP_SHAPE_htk:
    CALL((void *, int32_t, void *), c->handle, t, (void *)(uintptr_t)v[0])
  case POMP_SHAPE_htl:
    CALL((void *, int32_t, int64_t), c->handle, t, v[0])
  case POMP_SHAPE_htll:
    CALL((void *, int32_t, int64_t, int64_t), c->handle, t, v[0], v[1])
  case POMP_SHAPE_htli:
    CALL((void *, int32_t, int64_t, int32_t), c->handle, t, v[0], (int32_t)v[1])
  case POMP_SHAPE_htv:
    CALL((void *, int32_t, int32_t, const int64_t *), c->handle, t,
         (int32_t)v[0], (const int64_t *)(uintptr_t)v[1])
  case POMP_SHAPE_htlv:
    CALL((void *, int32_t, int64_t, int32_t, const int64_t *), c->handle, t,
         v[0], (int32_t)v[1], (const int64_t *)(uintptr_t)v[2])
  case POMP_SHAPE_htlll:
    CALL((void *, int32_t, int64_t, int64_t, int64_t), c->handle, t, v[0], v[1],
         v[2])
  case POMP_SHAPE_ftiillc:
    CALL((void **, int32_t, int32_t, int32_t, int64_t, int64_t, const char *),
         &c->handle, t, (int32_t)v[0], (int32_t)v[1], v[2], v[3], c->ctc)
  case POMP_SHAPE_ftiilc:
    CALL((void **, int32_t, int32_t, int32_t, int64_t, const char *),
         &c->handle, t, (int32_t)v[0], (int32_t)v[1], v[2], c->ctc)
  }
}

/// Delivers \p e, whose parameters \p shape names.
static inline __attribute__((always_inline)) void
call_library(struct pomp_slot *slot, const struct pomp_listed_event *e,
             unsigned shape, const int64_t *v) {
  call_function(function_of(e), shape, construct_of(e), thread_number(slot), v);
}

#endif
