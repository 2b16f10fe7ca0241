/*===- region.h - The table of regions --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_REGION_H
#define POMP_PROGRAM_REGION_H

#include "base/types.h"
#include "pomp/attach.h"

/** A handle is the number of a region plus one, cast to a pointer. Any bits
 *  that come back can be checked without dereferencing them. */
typedef uint32_t pomp_region_id;
enum { POMP_MAX_REGIONS = 1 << 21 };

/** The number of regions. It only grows. */
extern POMP_HIDDEN _Atomic uint32_t pomp_region_count;

static inline POMP_Handle_t pomp_region_to_handle(pomp_region_id region) {
  return (POMP_Handle_t)((uintptr_t)region + 1);
}

/** \returns whether \p handle is one of ours, and then its \p *region. */
static inline bool pomp_region_from_handle(POMP_Handle_t handle,
                                           pomp_region_id *region) {
  uintptr_t index = (uintptr_t)handle - 1;
  *region = (pomp_region_id)index;
  return index < atomic_load_explicit(&pomp_region_count, memory_order_relaxed);
}

/** Registers the constructs of \p unit whose handles are null. Their strings
 *  are read later, until pomp_region_remove_unit. With the core lock held. */
int32_t pomp_region_add_unit(struct pomp_unit *unit);

/** Copies the parts of \p unit that are still needed. Call with the core lock
 *  held. */
void pomp_region_remove_unit(const struct pomp_unit *unit);

/** Registers a single construct, or finds it. The string is copied. With the
 *  core lock held. */
int32_t pomp_region_add(const char *ctc, pomp_region_id *region);

/** \returns the CTC string of \p region, which is valid as long as the core
 *  lock is held. */
const char *pomp_region_ctc(pomp_region_id region);

/** Copies the CTC string of \p region, one of ours, with a null byte, as far as
 *  it fits. Async-signal-safe: it takes no lock.
 *  \returns how long the whole string is. */
size_t pomp_region_copy_ctc(pomp_region_id region, char *buffer,
                            size_t capacity);

/** For a forked child: no other thread reads strings there. */
void pomp_region_forked(void);

/** \returns the CTC string of \p region in kept memory, or null if there is
 *  none. Call with the core lock held. */
const char *pomp_region_keep(pomp_region_id region);

#endif
