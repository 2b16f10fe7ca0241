/*===- stacks.h - Call stacks that were sampled, counted -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A tree of call stacks. Each node is an address called from its parent, so
 * stacks with the same beginning share nodes. One thread and its signal handler
 * write it; it does not allocate while it grows.
 */
#ifndef POMP_SOURCES_SAMPLE_STACKS_H
#define POMP_SOURCES_SAMPLE_STACKS_H

#include "base/types.h"

struct pomp_stack_node {
  uint64_t key;
  /** Samples in which it is the innermost. */
  _Atomic uint64_t count;
  uint32_t parent;
};

struct pomp_stacks {
  /** The root is the first. How many there are, and may be. */
  struct pomp_stack_node *nodes;
  _Atomic uint32_t num_nodes;
  uint32_t capacity;
  /** 0, or the index of a node: at a place that its key and parent say or at
   *  the next free one. A power of two, twice the capacity. */
  uint32_t *table;
};

/** Makes room for \p capacity nodes, a power of two.
 *  \returns false if memory is exhausted. */
bool pomp_stacks_init(struct pomp_stacks *stacks, uint32_t capacity);
void pomp_stacks_free(struct pomp_stacks *stacks);

/** \returns the child of \p parent with this key, which may be new, or 0 if
 *  there is no room. Async-signal-safe. */
uint32_t pomp_stacks_child(struct pomp_stacks *stacks, uint32_t parent,
                           uint64_t key);

#endif
