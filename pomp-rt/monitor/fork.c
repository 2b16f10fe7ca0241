/*===- fork.c - How the threads of a team find the thread that formed it --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/fork.h"
#include "core/lifecycle.h"
#include "core/region.h"

/* Executions by region. A thread of the team knows nothing but the region.
 * Where several threads execute the same one at the same time, in nested
 * teams, it may take another one's; mostly with the same path, as they come
 * from the same code. */
enum { page_size = 4096, num_pages = POMP_MAX_REGIONS / page_size };
typedef _Atomic(struct pomp_fork *) slot;
static _Atomic(slot *) pages[num_pages];
static struct pomp_arena arena;

static POMP_NOINLINE slot *add_page(unsigned page) {
  pomp_core_lock();
  slot *slots = atomic_load_explicit(&pages[page], memory_order_acquire);
  if (!slots && (slots = pomp_arena_alloc(&arena, page_size * sizeof(slot))))
    atomic_store_explicit(&pages[page], slots, memory_order_release);
  pomp_core_unlock();
  return slots;
}

struct pomp_fork *pomp_fork_begin(struct pomp_forks *forks,
                                  pomp_region_id region,
                                  const struct pomp_path *path) {
  struct pomp_fork *fork = &forks->ring[forks->next];
  for (unsigned i = 0; fork->open; ++i) {
    if (i == POMP_NUM_FORKS)
      return NULL;
    forks->next = (forks->next + 1) % POMP_NUM_FORKS;
    fork = &forks->ring[forks->next];
  }
  unsigned page = region / page_size;
  slot *slots = atomic_load_explicit(&pages[page], memory_order_acquire);
  if (POMP_UNLIKELY(!slots) && !(slots = add_page(page)))
    return NULL;
  forks->next = (forks->next + 1) % POMP_NUM_FORKS;
  pomp_add(&fork->generation, 1);
  pomp_write(&fork->exit, 0);
  atomic_store_explicit(&fork->path, path, memory_order_relaxed);
  fork->open = true;
  atomic_store_explicit(&slots[region % page_size], fork, memory_order_release);
  return fork;
}

struct pomp_fork *pomp_fork_find(pomp_region_id region) {
  slot *slots =
      atomic_load_explicit(&pages[region / page_size], memory_order_acquire);
  return slots ? atomic_load_explicit(&slots[region % page_size],
                                      memory_order_acquire)
               : NULL;
}
