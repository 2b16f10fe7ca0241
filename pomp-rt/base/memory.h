/*===- memory.h - Memory that grows -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_MEMORY_H
#define POMP_BASE_MEMORY_H

#include "base/types.h"

enum pomp_memory_kind {
  POMP_MEMORY_PLAIN,
  /** Memory that outlives a killed program, if pomp_memory_kept is set. It is
   *  shared with a forked child, which must not write to it. */
  POMP_MEMORY_KEPT,
  /** A child made by any kind of fork finds zeros, if the kernel supports that.
   */
  POMP_MEMORY_OF_PROCESS,
  /** Memory that pomp_arena_free gives back. */
  POMP_MEMORY_FREED
};

/** Allocates kept memory: maps zeroed pages or returns null. The pointer is
 *  null if nothing is kept. It is set at the start. */
extern POMP_HIDDEN void *(*pomp_memory_kept)(size_t size);

/** The position of the next allocation. Zero-initialized except for its kind,
 *  and used by one thread at a time. The memory comes from mmap, not from
 *  malloc, because malloc of the program may be instrumented, or interrupted by
 *  the current event. */
struct pomp_arena {
  char *next;
  size_t left;
  enum pomp_memory_kind kind;
  /** Of POMP_MEMORY_FREED: the mapping that was made last. */
  struct pomp_mapping *mappings;
};

/** \returns zeroed memory aligned for a cache line if \p size is at least one,
 *  else for a pointer; or null. */
void *pomp_arena_alloc(struct pomp_arena *arena, size_t size);

/** Gives back all memory of \p arena, which is of POMP_MEMORY_FREED. */
void pomp_arena_free(struct pomp_arena *arena);

/*===- Items by a hash ---------------------------------------------------===*/

/** An item, as its first member. */
struct pomp_chained {
  struct pomp_chained *next;
  uint64_t hash;
};

/** Items that are never removed. Zero-initialized, and used by one thread at a
 *  time. */
struct pomp_chains {
  /** Null: the first ones. */
  struct pomp_chained **buckets;
  /** The number of buckets is a power of two, and at least that of items unless
   *  memory was exhausted. */
  uint64_t num_buckets, num_items;
  struct pomp_chained *first[256];
};

/** \returns the first of the items that may have \p hash, or null; next are the
 *  others. */
struct pomp_chained *pomp_chains_find(const struct pomp_chains *chains,
                                      uint64_t hash);

/** Adds \p item, which has its hash. More buckets are allocated in \p arena. */
void pomp_chains_add(struct pomp_chains *chains, struct pomp_arena *arena,
                     struct pomp_chained *item);

#endif
