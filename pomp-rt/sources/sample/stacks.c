/*===- stacks.c - Call stacks that were sampled, counted -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/sample/stacks.h"

#include <sys/mman.h>

static size_t size_of(uint32_t capacity) {
  return capacity * (sizeof(struct pomp_stack_node) + 2 * sizeof(uint32_t));
}

bool pomp_stacks_init(struct pomp_stacks *stacks, uint32_t capacity) {
  /* Pages that are never used cost nothing. */
  void *p = mmap(NULL, size_of(capacity), PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    return false;
  stacks->nodes = p;
  stacks->table = (uint32_t *)(void *)(stacks->nodes + capacity);
  stacks->capacity = capacity;
  atomic_store_explicit(&stacks->num_nodes, 1, memory_order_relaxed);
  return true;
}

void pomp_stacks_free(struct pomp_stacks *stacks) {
  if (stacks->nodes)
    munmap(stacks->nodes, size_of(stacks->capacity));
  stacks->nodes = NULL;
}

uint32_t pomp_stacks_child(struct pomp_stacks *stacks, uint32_t parent,
                           uint64_t key) {
  uint32_t mask = 2 * stacks->capacity - 1;
  uint64_t hash = (key ^ (uint64_t)parent << 40) * UINT64_C(0x9e3779b97f4a7c15);
  uint32_t place = (uint32_t)(hash >> 32), i;
  for (; (i = stacks->table[place & mask]); ++place)
    if (stacks->nodes[i].key == key && stacks->nodes[i].parent == parent)
      return i;
  i = atomic_load_explicit(&stacks->num_nodes, memory_order_relaxed);
  if (i == stacks->capacity)
    return 0;
  stacks->nodes[i].key = key;
  stacks->nodes[i].parent = parent;
  stacks->table[place & mask] = i;
  /* Release: the thread that finishes reads it. */
  atomic_store_explicit(&stacks->num_nodes, i + 1, memory_order_release);
  return i;
}
