/*===- memory.h - Memory that is never given back ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_MEMORY_H
#define POMP_CORE_MEMORY_H

#include "core/types.h"

/** Where to allocate next. Zero-initialized; one thread at a time.
 *
 *  The memory comes from mmap, not from malloc: the program's malloc may be
 *  instrumented itself, or be interrupted by the event we are serving. */
struct pomp_arena {
  char *next;
  size_t left;
};

/** \returns zeroed memory aligned for a cache line if \p size is at least one,
 *  else for a pointer; or null. */
void *pomp_arena_alloc(struct pomp_arena *arena, size_t size);

#endif
