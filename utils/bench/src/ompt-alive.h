/*===- ompt-alive.h - Counts living tasks for an OMPT tool ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The same as pomp-rt: how many instances of a task there are at once in all
|* threads, each of which holds a few in reserve: so most need not write to a
|* line that all share.
|*
\*===----------------------------------------------------------------------===*/
#ifndef OMPT_ALIVE_H
#define OMPT_ALIVE_H

#include <stdint.h>

enum { RESERVE = 32 };

/** Of a task, for all threads. */
struct alive {
  int64_t taken, max_taken;
};

/** A thread's part of it. */
struct share {
  struct alive *alive;
  int64_t balance, max_balance;
  uint32_t reserve;
};

static __attribute__((noinline)) void take(struct share *s) {
  int64_t taken =
      __atomic_add_fetch(&s->alive->taken, 1 + RESERVE, __ATOMIC_RELAXED);
  int64_t max = __atomic_load_n(&s->alive->max_taken, __ATOMIC_RELAXED);
  while (max < taken &&
         !__atomic_compare_exchange_n(&s->alive->max_taken, &max, taken, 1,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  s->reserve = RESERVE;
}

static __attribute__((noinline)) void give_back(struct share *s) {
  __atomic_fetch_sub(&s->alive->taken, s->reserve - RESERVE, __ATOMIC_RELAXED);
  s->reserve = RESERVE;
}

static inline void one_more(struct share *s) {
  if (++s->balance > s->max_balance)
    s->max_balance = s->balance;
  if (__builtin_expect(s->reserve != 0, 1))
    --s->reserve;
  else
    take(s);
}

static inline void one_less(struct share *s) {
  --s->balance;
  if (__builtin_expect(++s->reserve > 2 * RESERVE, 0))
    give_back(s);
}

#endif
