/*===- state.h - How far the library is -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_STATE_H
#define POMP_PROCESS_STATE_H

#include "base/types.h"

/** The states in their order. lifecycle.c leads from one to the next. */
enum pomp_core_state {
  POMP_CORE_NEW,
  POMP_CORE_STARTING,
  POMP_CORE_ACTIVE,
  POMP_CORE_FINISHING,
  POMP_CORE_FINISHED
};
extern POMP_HIDDEN _Atomic int pomp_core_state;

static inline int pomp_core_get_state(void) {
  return atomic_load_explicit(&pomp_core_state, memory_order_acquire);
}

/** \returns whether the library takes events, regardless of levels. */
bool pomp_core_is_active(void);

/** \returns whether the library was finalized, or is being finalized. */
bool pomp_core_is_over(void);

#endif
