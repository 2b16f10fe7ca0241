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
 * thread it waited for. Both happen when the thread has released the lock:
 * while it holds the lock, other threads wait for whatever it does. Nothing
 * protects the records then. If two threads record at once, one hold may be
 * lost, or have a part of the other one.
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
  /** 0: unknown. */
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

/** Records that \p who had the lock from \p begin until \p end. */
static inline void pomp_holders_add(struct pomp_holders *h, uint64_t who,
                                    uint64_t begin, uint64_t end) {
  uint32_t next = atomic_load_explicit(&h->next, memory_order_relaxed);
  struct pomp_holder *holder =
      (struct pomp_holder *)(void *)((char *)h->latest + next);
  atomic_store_explicit(&h->next, (next + sizeof(*holder)) % sizeof(h->latest),
                        memory_order_relaxed);
  atomic_store_explicit(&holder->begin, begin, memory_order_relaxed);
  atomic_store_explicit(&holder->end, end, memory_order_relaxed);
  atomic_store_explicit(&holder->who, who, memory_order_relaxed);
}

/** The part of a wait that \p region caused; UINT32_MAX if that is unknown. */
typedef void pomp_blame(void *data, uint32_t region, uint64_t time);

/** Finds out which threads \p thread has waited for from \p since until \p got,
 *  when it got the lock. It has not recorded that yet; others may have had the
 *  lock after it. Time in which the lock was free is attributed to the next
 *  holder or, at the end, to the previous one. */
static inline void pomp_holders_blame(const struct pomp_holders *h,
                                      uint32_t thread, uint64_t since,
                                      uint64_t got, pomp_blame *blame,
                                      void *data) {
  uint32_t next = atomic_load_explicit(&h->next, memory_order_relaxed) /
                  (uint32_t)sizeof(h->latest[0]);
  uint32_t region = UINT32_MAX;
  uint64_t until = got, time = 0;
  bool is_known = false;
  for (uint32_t i = 1; i <= POMP_HOLDERS && until > since; ++i) {
    const struct pomp_holder *holder =
        &h->latest[(next + POMP_HOLDERS - i) % POMP_HOLDERS];
    uint64_t begin = pomp_holder_load(&holder->begin);
    uint64_t end = pomp_holder_load(&holder->end);
    uint64_t who = pomp_holder_load(&holder->who);
    if (begin >= got)
      continue;
    /* Older holds ended before, as did the hold of the thread itself. An end
     * before the begin is one of another hold. */
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
