//===- events.h - Whose event it is -------------------------------------===//
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

/// \returns the construct of \p e.
static inline struct pomp_construct *
construct_of(const struct pomp_listed_event *e) {
  return (struct pomp_construct *)((const char *)&e->construct + e->construct);
}

/// \returns the library's function for \p e.
static inline void (*function_of(const struct pomp_listed_event *e))(void) {
  return __pomp_object.functions[e->event];
}

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

#endif
