/*===- memory.c - Memory that is never given back ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/memory.h"

#include <sys/mman.h>

enum { chunk_size = 64 * 1024, cache_line = 64 };

#ifndef MADV_WIPEONFORK
#define MADV_WIPEONFORK 18
#endif

void *(*pomp_memory_kept)(size_t size);

static void *map(enum pomp_memory_kind kind, size_t size) {
  void *p = kind == POMP_MEMORY_KEPT && pomp_memory_kept
                ? pomp_memory_kept(size)
                : NULL;
  if (p)
    return p;
  p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
           0);
  if (p == MAP_FAILED)
    return NULL;
  if (kind == POMP_MEMORY_OF_PROCESS)
    madvise(p, size, MADV_WIPEONFORK);
  return p;
}

void *pomp_arena_alloc(struct pomp_arena *arena, size_t size) {
  size_t align = size >= cache_line ? cache_line : sizeof(void *);
  if (size > SIZE_MAX - chunk_size)
    return NULL;
  size = (size + align - 1) & ~(align - 1);
  size_t skip = -(uintptr_t)arena->next & (align - 1);
  if (skip + size <= arena->left) {
    char *p = arena->next + skip;
    arena->next = p + size;
    arena->left -= skip + size;
    return p;
  }
  if (size > chunk_size / 4)
    return map(arena->kind, size);
  char *chunk = map(arena->kind, chunk_size);
  if (!chunk)
    return NULL;
  arena->next = chunk + size;
  arena->left = chunk_size - size;
  return chunk;
}
