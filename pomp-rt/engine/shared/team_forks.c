/*===- team_forks.c - How the threads of a team find who formed it --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/shared/team_forks.h"
#include "base/mutex.h"
#include "program/region.h"

enum { page_size = POMP_FORK_PAGE };

static _Atomic(struct pomp_team_fork *) *ways_of(struct pomp_fork_table *table,
                                                 pomp_region_id region,
                                                 uint64_t identity) {
  uint64_t hash = (identity ^ region) * UINT64_C(0x9e3779b97f4a7c15);
  return &table->nested[(hash >> 32) % POMP_NESTED_FORKS / POMP_FORK_WAYS *
                        POMP_FORK_WAYS];
}

static bool is_of(const struct pomp_team_fork *fork, pomp_region_id region,
                  uint64_t identity) {
  return fork && pomp_read(&fork->identity) == identity &&
         atomic_load_explicit(&fork->region, memory_order_relaxed) == region;
}

/** If there is no free place, a later fork replaces one. */
static void announce_nested(struct pomp_fork_table *table,
                            struct pomp_team_fork *fork, pomp_region_id region,
                            uint64_t identity) {
  _Atomic(struct pomp_team_fork *) *ways = ways_of(table, region, identity),
                                   *free = &ways[0];
  for (unsigned i = 0; i < POMP_FORK_WAYS; ++i) {
    struct pomp_team_fork *other =
        atomic_load_explicit(&ways[i], memory_order_acquire);
    if (!other || other == fork || pomp_read(&other->exit) ||
        is_of(other, region, identity)) {
      free = &ways[i];
      break;
    }
  }
  atomic_store_explicit(free, fork, memory_order_release);
}

static POMP_NOINLINE struct pomp_fork_slot *
add_page(struct pomp_fork_table *table, unsigned page) {
  pomp_core_lock();
  struct pomp_fork_slot *slots =
      atomic_load_explicit(&table->pages[page], memory_order_acquire);
  if (!slots &&
      (slots = pomp_arena_alloc(&table->arena, page_size * sizeof(*slots))))
    atomic_store_explicit(&table->pages[page], slots, memory_order_release);
  pomp_core_unlock();
  return slots;
}

struct pomp_team_fork *pomp_team_fork_begin(struct pomp_fork_table *table,
                                            struct pomp_team_forks *forks,
                                            pomp_region_id region,
                                            const struct pomp_callpath *path,
                                            uint64_t identity, uint64_t enter) {
  struct pomp_team_fork *fork = &forks->ring[forks->next];
  for (unsigned i = 0; fork->open; ++i) {
    if (i == POMP_NUM_TEAM_FORKS)
      return NULL;
    forks->next = (forks->next + 1) % POMP_NUM_TEAM_FORKS;
    fork = &forks->ring[forks->next];
  }
  unsigned page = region / page_size;
  struct pomp_fork_slot *slots =
      atomic_load_explicit(&table->pages[page], memory_order_acquire);
  if (POMP_UNLIKELY(!slots) && !(slots = add_page(table, page)))
    return NULL;
  forks->next = (forks->next + 1) % POMP_NUM_TEAM_FORKS;
  pomp_add(&fork->generation, 1);
  pomp_write(&fork->enter, enter);
  pomp_write(&fork->exit, 0);
  atomic_store_explicit(&fork->path, path, memory_order_relaxed);
  atomic_store_explicit(&fork->region, region, memory_order_relaxed);
  pomp_write(&fork->identity, identity);
  fork->open = true;
  fork->slot = identity ? NULL : &slots[region % page_size];
  if (POMP_UNLIKELY(identity != 0)) {
    announce_nested(table, fork, region, identity);
    return fork;
  }
  pomp_write(&fork->slot->generation, pomp_read(&fork->generation));
  pomp_write(&fork->slot->enter, enter);
  atomic_store_explicit(&fork->slot->repeats, false, memory_order_relaxed);
  atomic_store_explicit(&fork->slot->path, path, memory_order_relaxed);
  atomic_store_explicit(&fork->slot->fork, fork, memory_order_release);
  return fork;
}

static struct pomp_team_seen see(struct pomp_team_fork *fork) {
  return (struct pomp_team_seen){
      .fork = fork,
      .generation = pomp_read(&fork->generation),
      .enter = pomp_read(&fork->enter),
      .path = atomic_load_explicit(&fork->path, memory_order_relaxed)};
}

struct pomp_team_seen pomp_team_fork_find(struct pomp_fork_table *table,
                                          pomp_region_id region,
                                          uint64_t identity) {
  _Atomic(struct pomp_team_fork *) *ways = ways_of(table, region, identity);
  for (unsigned i = 0; identity && i < POMP_FORK_WAYS; ++i) {
    struct pomp_team_fork *fork =
        atomic_load_explicit(&ways[i], memory_order_acquire);
    if (is_of(fork, region, identity) && !pomp_read(&fork->exit))
      return see(fork);
  }
  const struct pomp_fork_slot *slots = atomic_load_explicit(
      &table->pages[region / page_size], memory_order_acquire);
  const struct pomp_fork_slot *slot = slots ? &slots[region % page_size] : NULL;
  struct pomp_team_fork *fork =
      slot ? atomic_load_explicit(&slot->fork, memory_order_acquire) : NULL;
  if (!fork)
    return (struct pomp_team_seen){0};
  uint64_t generation = pomp_read(&slot->generation);
  return (struct pomp_team_seen){
      .fork = fork,
      .generation = generation,
      .enter = pomp_read(&slot->enter),
      .has_ended = pomp_fork_slot_has_ended(slot, fork, generation),
      .is_repeated = atomic_load_explicit(&slot->repeats, memory_order_relaxed),
      .path = atomic_load_explicit(&slot->path, memory_order_relaxed),
      .slot = slot};
}
