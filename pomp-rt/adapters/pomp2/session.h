/*===- session.h - From the first event to the last --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADAPTERS_POMP2_SESSION_H
#define POMP_ADAPTERS_POMP2_SESSION_H

#include "adapters/pomp2/regions.h"
#include "base/types.h"

/** The POMP2 library was initialized, and POMP_Finalize has not come. */
extern POMP_HIDDEN _Atomic bool pomp2_is_active;

/** Initializes the POMP2 library if that has not happened yet.
 *  \returns pomp2_is_active. */
bool pomp2_session_begin(void);

/** \returns whether events are to be passed on. */
static inline bool pomp2_session_is_active(void) {
  bool is_active = atomic_load_explicit(&pomp2_is_active, memory_order_acquire);
  return POMP_LIKELY(is_active) || pomp2_session_begin();
}

/** \returns the region of \p handle, if events are to be passed on; else null.
 */
static inline struct pomp2_region *pomp2_region_of(POMP_Handle_t handle) {
  return pomp2_session_is_active() ? (struct pomp2_region *)handle : NULL;
}

#endif
