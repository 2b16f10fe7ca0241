/*===- holders.h - Who had a lock, and until when -----------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * While one thread waits for a lock, another one holds it. The latest holds of
 * a lock are recorded with it, so a thread that waited long finds there which
 * thread it waited for. The thread that has the lock records a hold, so no
 * other protection is needed. The end of a hold is recorded when the lock is
 * free already. It may be recorded too late or, if other threads were faster,
 * not at all.
 */
#ifndef POMP_ENGINE_SHARED_HOLDERS_H
#define POMP_ENGINE_SHARED_HOLDERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { POMP_HOLDERS = 8 };

struct pomp_holder {
  /** 0 if there is none yet. */
  _Atomic uint64_t begin;
  /** 0: not noted. */
  _Atomic uint64_t end;
  /** The region, and in the lower half the thread. */
  _Atomic uint64_t who;
  uint64_t rest_of_half_a_cache_line;
};

struct pomp_holders {
  /** The offset of the next record, in bytes. */
  _Atomic uint32_t next;
  struct pomp_holder latest[POMP_HOLDERS];
};

static inline uint64_t pomp_holder_load(const _Atomic uint64_t *value) {
  return atomic_load_explicit((_Atomic uint64_t *)value, memory_order_relaxed);
}

static inline uint64_t pomp_holder_id(uint32_t region, uint32_t thread) {
  return (uint64_t)region << 32 | thread;
}

/** Records that \p who has the lock.
 *  \returns the place of the record. */
static inline struct pomp_holder *
pomp_holders_begin(struct pomp_holders *h, uint64_t who, uint64_t now) {
  uint32_t next = atomic_load_explicit(&h->next, memory_order_relaxed);
  struct pomp_holder *holder =
      (struct pomp_holder *)(void *)((char *)h->latest + next);
  atomic_store_explicit(&h->next, (next + sizeof(*holder)) % sizeof(h->latest),
                        memory_order_relaxed);
  atomic_store_explicit(&holder->begin, now, memory_order_relaxed);
  atomic_store_explicit(&holder->end, 0, memory_order_relaxed);
  atomic_store_explicit(&holder->who, who, memory_order_relaxed);
  return holder;
}

/** Records that \p who has released it. */
static inline void pomp_holder_end(struct pomp_holder *holder, uint64_t who,
                                   uint64_t now) {
  if (pomp_holder_load(&holder->who) == who)
    atomic_store_explicit(&holder->end, now, memory_order_relaxed);
}

/** The part of a wait that \p region caused; UINT32_MAX if that is unknown. */
typedef void pomp_blame(void *data, uint32_t region, uint64_t time);

/** Finds out which threads \p thread has waited for from \p since until \p now,
 *  when it has got the lock and has not recorded that yet. Time in which the
 *  lock was free is attributed to the next holder or, at the end, to the
 *  previous one. */
static inline void pomp_holders_blame(const struct pomp_holders *h,
                                      uint32_t thread, uint64_t since,
                                      uint64_t now, pomp_blame *blame,
                                      void *data) {
  uint32_t next = atomic_load_explicit(&h->next, memory_order_relaxed) /
                  (uint32_t)sizeof(h->latest[0]);
  uint32_t region = UINT32_MAX;
  uint64_t until = now, time = 0;
  bool is_known = false;
  for (uint32_t i = 1; i <= POMP_HOLDERS && until > since; ++i) {
    const struct pomp_holder *holder =
        &h->latest[(next + POMP_HOLDERS - i) % POMP_HOLDERS];
    uint64_t begin = pomp_holder_load(&holder->begin);
    uint64_t end = pomp_holder_load(&holder->end);
    uint64_t who = pomp_holder_load(&holder->who);
    /* Older holds ended before, as did the hold of the thread itself. An end
     * before the begin was recorded too late, for another hold. */
    is_known =
        !begin || (end >= begin && end <= since) || (uint32_t)who == thread;
    if (is_known)
      break;
    if (time)
      blame(data, region, time);
    begin = begin < since ? since : begin > until ? until : begin;
    region = (uint32_t)(who >> 32);
    time = until - begin;
    until = begin;
  }
  if (is_known || region == UINT32_MAX) {
    time += until - since;
    until = since;
  }
  if (time)
    blame(data, region, time);
  if (until > since)
    blame(data, UINT32_MAX, until - since);
}

#endif
