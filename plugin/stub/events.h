//===- events.h - Whose event it is -------------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_STUB_EVENTS_H
#define POMP_STUB_EVENTS_H

#include "stub.h"

/// Asks the OpenMP runtime. Apart and preserving all it can, so that an event
/// needs no register that outlives a call, and ends in a jump to the library.
/// It returns nothing: before clang 17 the register of the result is preserved,
/// too.
HIDDEN __attribute__((preserve_most, cold, noinline)) void
__pomp_thread_num(int32_t *thread);

/// \returns the thread number that is kept in \p thread[0]: it does not change
/// while the function executes in whose frame it is, and is asked for once.
static inline int32_t thread_number(int32_t *thread) {
  if (UNLIKELY(*thread < 0))
    __pomp_thread_num(thread);
  return *thread;
}

#endif
