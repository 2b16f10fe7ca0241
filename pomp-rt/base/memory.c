/*===- memory.c - Memory that grows -----------------------------------===*\
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

/** The beginning of a mapping that is given back. */
struct pomp_mapping {
  struct pomp_mapping *next;
  size_t size;
  char rest_of_cache_line[cache_line - 2 * sizeof(size_t)];
};

static void *map_pages(enum pomp_memory_kind kind, size_t size) {
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

static void *map(struct pomp_arena *arena, size_t size) {
  if (arena->kind != POMP_MEMORY_FREED)
    return map_pages(arena->kind, size);
  size += sizeof(struct pomp_mapping);
  struct pomp_mapping *m = map_pages(arena->kind, size);
  if (!m)
    return NULL;
  *m = (struct pomp_mapping){.next = arena->mappings, .size = size};
  arena->mappings = m;
  return m + 1;
}

void pomp_arena_free(struct pomp_arena *arena) {
  for (struct pomp_mapping *m = arena->mappings, *next; m; m = next) {
    next = m->next;
    munmap(m, m->size);
  }
  *arena = (struct pomp_arena){.kind = arena->kind};
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
    return map(arena, size);
  char *chunk = map(arena, chunk_size);
  if (!chunk)
    return NULL;
  arena->next = chunk + size;
  arena->left = chunk_size - size;
  return chunk;
}

/*===- Items by a hash ---------------------------------------------------===*/

static void put(struct pomp_chains *c, struct pomp_chained *item) {
  struct pomp_chained **bucket = &c->buckets[item->hash & (c->num_buckets - 1)];
  item->next = *bucket;
  *bucket = item;
}

/** Makes twice as many buckets, if there is memory. Earlier ones are not freed:
 *  together they are as large. */
static void grow(struct pomp_chains *c, struct pomp_arena *arena) {
  uint64_t number = c->num_buckets;
  struct pomp_chained **old = c->buckets;
  struct pomp_chained **more =
      pomp_arena_alloc(arena, 2 * number * sizeof(*more));
  if (!more)
    return;
  c->buckets = more;
  c->num_buckets = 2 * number;
  for (uint64_t i = 0; i < number; ++i)
    for (struct pomp_chained *item = old[i], *next; item; item = next) {
      next = item->next;
      put(c, item);
    }
}

struct pomp_chained *pomp_chains_find(const struct pomp_chains *c,
                                      uint64_t hash) {
  return c->buckets ? c->buckets[hash & (c->num_buckets - 1)] : NULL;
}

void pomp_chains_add(struct pomp_chains *c, struct pomp_arena *arena,
                     struct pomp_chained *item) {
  if (!c->buckets) {
    c->buckets = c->first;
    c->num_buckets = sizeof(c->first) / sizeof(c->first[0]);
  }
  if (c->num_items++ == c->num_buckets)
    grow(c, arena);
  put(c, item);
}
