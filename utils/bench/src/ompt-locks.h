/*===- ompt-locks.h - Locks in the profile of an OMPT tool ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The same as pomp-rt: of each lock object, and of the critical constructs of a
|* name, how often each site had it, how long it waited and held it, and for
|* whom a long wait was: the latest holds are remembered in the lock.
|*
\*===----------------------------------------------------------------------===*/
#ifndef OMPT_LOCKS_H
#define OMPT_LOCKS_H

#include <omp-tools.h>
#include <stdint.h>

enum { HOLDS = 8, LOCKS = 1 << 12, USES = 1 << 8, MAX_HELD = 16, LONG = 2048 };

/** One hold. Half a cache line. */
struct hold {
  uint64_t begin, end;
  const void *code;
  const void *thread;
};

/** Written by the thread that has the lock. */
struct lock {
  ompt_wait_id_t id;
  uint32_t next;
  struct hold latest[HOLDS];
};

/** A thread's use of a lock at one place. */
struct use {
  struct lock *lock;
  const void *code;
  uint64_t visits, waiting, holding, blamed;
  const void *blames;
};

struct held {
  struct use *use;
  struct hold *hold;
  uint64_t begin;
};

/** A thread's data about locks. */
struct uses {
  struct use *table[USES];
  struct held held[MAX_HELD];
  unsigned num_held;
};

static void *zeroed(size_t size);

static inline uint64_t hash(uint64_t value, unsigned size) {
  return (value * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (size - 1);
}

/** \returns the lock that the runtime calls \p id: the same in all threads. */
static __attribute__((noinline)) struct lock *find_lock(ompt_wait_id_t id) {
  static struct lock *locks[LOCKS];
  for (uint64_t i = hash(id, LOCKS);; i = (i + 1) & (LOCKS - 1)) {
    struct lock *known = __atomic_load_n(&locks[i], __ATOMIC_ACQUIRE);
    if (!known) {
      struct lock *added = zeroed(sizeof(*added));
      added->id = id;
      if (__atomic_compare_exchange_n(&locks[i], &known, added, 0,
                                      __ATOMIC_RELEASE, __ATOMIC_ACQUIRE))
        return added;
    }
    if (known->id == id)
      return known;
  }
}

static inline uint64_t use_home(ompt_wait_id_t id, const void *code) {
  return hash((id >> 3) + (uintptr_t)code, USES);
}

static __attribute__((noinline)) struct use *
add_use(struct uses *uses, ompt_wait_id_t id, const void *code) {
  uint64_t i = use_home(id, code);
  while (uses->table[i] &&
         (uses->table[i]->code != code || uses->table[i]->lock->id != id))
    i = (i + 1) & (USES - 1);
  if (!uses->table[i]) {
    uses->table[i] = zeroed(sizeof(*uses->table[i]));
    uses->table[i]->code = code;
    uses->table[i]->lock = find_lock(id);
  }
  return uses->table[i];
}

/** For whom the thread has waited since \p since. */
static __attribute__((noinline)) void blame(struct use *use, uint64_t since) {
  const struct lock *l = use->lock;
  for (unsigned i = 1; i <= HOLDS; ++i) {
    const struct hold *h = &l->latest[(l->next + HOLDS - i) % HOLDS];
    if (!h->begin || (h->end >= h->begin && h->end <= since))
      return;
    use->blames = h->code;
    ++use->blamed;
  }
}

/** The thread has the lock \p id, for which it has waited since \p since. */
static inline void lock_acquired(struct uses *uses, ompt_wait_id_t id,
                                 const void *code, uint64_t since,
                                 uint64_t now) {
  struct use *use = uses->table[use_home(id, code)];
  if (__builtin_expect(!use || use->code != code || use->lock->id != id, 0))
    use = add_use(uses, id, code);
  ++use->visits;
  use->waiting += now - since;
  if (__builtin_expect(now - since >= LONG, 0))
    blame(use, since);
  struct lock *l = use->lock;
  struct hold *h = &l->latest[l->next];
  l->next = (l->next + 1) % HOLDS;
  *h = (struct hold){now, 0, code, uses};
  if (__builtin_expect(uses->num_held < MAX_HELD, 1))
    uses->held[uses->num_held++] = (struct held){use, h, now};
}

/** It has it no more. */
static inline void lock_released(struct uses *uses, ompt_wait_id_t id,
                                 uint64_t now) {
  unsigned i = uses->num_held;
  while (i && uses->held[i - 1].use->lock->id != id)
    --i;
  if (__builtin_expect(!i, 0))
    return;
  const struct held held = uses->held[i - 1];
  for (--uses->num_held; i <= uses->num_held; ++i)
    uses->held[i - 1] = uses->held[i];
  held.use->holding += now - held.begin;
  if (held.hold->thread == uses)
    held.hold->end = now;
}

#endif
