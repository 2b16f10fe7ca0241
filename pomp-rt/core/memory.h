/*===- memory.h - Memory that is never given back ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_MEMORY_H
#define POMP_CORE_MEMORY_H

#include "core/types.h"

enum pomp_memory_kind {
  POMP_MEMORY_PLAIN,
  /** What a killed program leaves behind, if pomp_memory_kept is set. Shared
   *  with a forked child, which must not write to it. */
  POMP_MEMORY_KEPT,
  /** A child made by whatever kind of fork finds zeros, where the kernel can.
   */
  POMP_MEMORY_OF_PROCESS
};

/** Where kept memory comes from: maps zeroed pages, or returns null. Null where
 *  nothing is kept. Set at the start. */
extern POMP_HIDDEN void *(*pomp_memory_kept)(size_t size);

/** Where to allocate next. Zero-initialized but for its kind; one thread at a
 *  time.
 *
 *  The memory comes from mmap, not from malloc: the program's malloc may be
 *  instrumented itself, or be interrupted by the event we are serving. */
struct pomp_arena {
  char *next;
  size_t left;
  enum pomp_memory_kind kind;
};

/** \returns zeroed memory aligned for a cache line if \p size is at least one,
 *  else for a pointer; or null. */
void *pomp_arena_alloc(struct pomp_arena *arena, size_t size);

#endif
