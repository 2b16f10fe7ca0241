/*===- lock_object.c - The locks of the program ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * They are found by their addresses in a table that only grows.
 */
#include "engine/shared/lock_object.h"
#include "base/mutex.h"
#include "pomp/ctc.h"
#include "pomp/kinds.h"

enum {
  /** Places that are looked at for a lock. */
  most_probes = 16
};

struct pomp_lock pomp_no_lock;

uint32_t pomp_lock_count(const struct pomp_lock_objects *locks) {
  return atomic_load_explicit(&locks->count, memory_order_acquire);
}

bool pomp_lock_adopt(struct pomp_lock_objects *locks, struct pomp_lock *lock) {
  enum { most = 1 << 22 };
  lock->number =
      atomic_fetch_add_explicit(&locks->count, 1, memory_order_acq_rel);
  return lock->number < most;
}

const char *pomp_lock_keep_ctc(const struct pomp_engine_host *host,
                               uint32_t region) {
  if (region == UINT32_MAX)
    return NULL;
  pomp_core_lock();
  const char *ctc = host->keep(host, region);
  pomp_core_unlock();
  return ctc;
}

static struct pomp_lock *make_lock(struct pomp_lock_objects *locks,
                                   struct pomp_arena *from, unsigned kind,
                                   uint32_t region) {
  struct pomp_lock *lock = pomp_arena_alloc(from, sizeof(*lock));
  if (!lock)
    return NULL;
  lock->kind = (uint8_t)kind;
  lock->number =
      atomic_fetch_add_explicit(&locks->count, 1, memory_order_acq_rel);
  atomic_store_explicit(&lock->region, region, memory_order_relaxed);
  return lock;
}

/** \returns a hash of the name of a critical construct. */
static uint64_t hash_name(const char *ctc) {
  struct pomp_ctc_attribute name = {0};
  uint64_t hash = UINT64_C(14695981039346656037);
  pomp_ctc_find(ctc, "name", &name);
  for (size_t i = 0; i < name.value_length; ++i)
    hash = (hash ^ (unsigned char)name.value[i]) * UINT64_C(1099511628211);
  return hash;
}

/** The lock of critical constructs of one name. */
struct critical {
  struct pomp_chained chained;
  struct pomp_lock *lock;
};

static struct pomp_lock *add_critical(struct pomp_lock_objects *locks,
                                      const struct pomp_engine_host *host,
                                      pomp_region_id region, uint64_t hash) {
  struct critical *c = pomp_arena_alloc(&locks->arena, sizeof(*c));
  if (!c ||
      !(c->lock = make_lock(locks, &locks->arena, POMP_KIND_CRITICAL, region)))
    return NULL;
  c->lock->place = hash;
  c->lock->ctc = host->keep(host, region);
  c->chained.hash = hash;
  pomp_chains_add(&locks->criticals, &locks->arena, &c->chained);
  return c->lock;
}

struct pomp_lock *pomp_lock_of_critical(struct pomp_lock_objects *locks,
                                        const struct pomp_engine_host *host,
                                        pomp_region_id region) {
  pomp_core_lock();
  uint64_t hash = hash_name(host->ctc(host, region));
  const struct pomp_chained *c = pomp_chains_find(&locks->criticals, hash);
  while (c && c->hash != hash)
    c = c->next;
  struct pomp_lock *lock = c ? ((const struct critical *)c)->lock
                             : add_critical(locks, host, region, hash);
  pomp_core_unlock();
  return lock ? lock : &pomp_no_lock;
}

/** \returns that one of \p lock and those that were in its place before which
 *  is there now, or null. */
static struct pomp_lock *current(struct pomp_lock *lock, uint64_t address) {
  while (lock && pomp_read(&lock->address) != address)
    lock = lock->next;
  return lock;
}

/** \returns where locks at \p address are, or may come; null if there is no
 *  room. */
static _Atomic(struct pomp_lock *) *find_slot(struct pomp_lock_objects *locks,
                                              uint64_t address) {
  uint32_t place =
      (uint32_t)((address >> 3) * UINT64_C(0x9e3779b97f4a7c15) >> 40);
  for (unsigned i = 0; i < most_probes; ++i) {
    _Atomic(struct pomp_lock *) *slot =
        &locks->slots[(place + i) % POMP_LOCK_SLOTS];
    const struct pomp_lock *lock =
        atomic_load_explicit(slot, memory_order_acquire);
    if (!lock || lock->place == address)
      return slot;
  }
  return NULL;
}

/** Adds a lock to \p slot, or finds out that another thread just did so. */
static struct pomp_lock *
add_lock(struct pomp_lock_objects *locks, const struct pomp_engine_host *host,
         struct pomp_thread *thread, _Atomic(struct pomp_lock *) *slot,
         uint64_t address, bool nests, uint32_t region) {
  struct pomp_lock *first = atomic_load_explicit(slot, memory_order_acquire);
  struct pomp_lock *lock =
      make_lock(locks, &thread->arena, POMP_KIND_LOCK, region);
  if (!lock)
    return NULL;
  lock->nests = nests;
  lock->place = address;
  lock->ctc = host ? pomp_lock_keep_ctc(host, region) : NULL;
  lock->next = first;
  pomp_write(&lock->address, address);
  if (atomic_compare_exchange_strong_explicit(
          slot, &first, lock, memory_order_acq_rel, memory_order_acquire))
    return lock;
  /* A lock of another place: treated as if there were no more room. */
  return first->place == address ? current(first, address) : NULL;
}

struct pomp_lock *pomp_lock_find(struct pomp_lock_objects *locks,
                                 struct pomp_thread *thread, uint64_t address,
                                 bool nests, bool has_waited) {
  _Atomic(struct pomp_lock *) *slot = find_slot(locks, address);
  if (!slot)
    return NULL;
  struct pomp_lock *lock =
      current(atomic_load_explicit(slot, memory_order_acquire), address);
  uint32_t most = has_waited ? POMP_LOCKS_WAITED_FOR : POMP_LOCKS;
  return lock || pomp_lock_count(locks) >= most
             ? lock
             : add_lock(locks, NULL, thread, slot, address, nests, UINT32_MAX);
}

const struct pomp_lock *pomp_lock_at(struct pomp_lock_objects *locks,
                                     uint64_t address) {
  _Atomic(struct pomp_lock *) *slot =
      address ? find_slot(locks, address) : NULL;
  return slot ? current(atomic_load_explicit(slot, memory_order_acquire),
                        address)
              : NULL;
}

void pomp_lock_init(struct pomp_lock_objects *locks,
                    const struct pomp_engine_host *host,
                    struct pomp_thread *thread, uint64_t address, bool nests,
                    uint32_t region) {
  _Atomic(struct pomp_lock *) *slot = find_slot(locks, address);
  if (!slot)
    return;
  struct pomp_lock *first = atomic_load_explicit(slot, memory_order_acquire);
  struct pomp_lock *old = current(first, address), *same = first;
  while (same &&
         (atomic_load_explicit(&same->region, memory_order_relaxed) != region ||
          same->nests != nests))
    same = same->next;
  if (old == same && same)
    return;
  if (!same && pomp_lock_count(locks) >= POMP_LOCKS)
    return;
  if (old)
    pomp_write(&old->address, 0);
  if (same)
    pomp_write(&same->address, address);
  else if (!add_lock(locks, host, thread, slot, address, nests, region) && old)
    pomp_write(&old->address, address);
}
