/*===- alive.c - How many tasks there are ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/alive.h"

static void raise_to(_Atomic int64_t *max, int64_t value) {
  int64_t before = atomic_load_explicit(max, memory_order_relaxed);
  while (before < value &&
         !atomic_compare_exchange_weak_explicit(
             max, &before, value, memory_order_relaxed, memory_order_relaxed))
    ;
}

void pomp_alive_take(struct pomp_alive *alive, int64_t amount) {
  int64_t taken =
      atomic_fetch_add_explicit(&alive->taken, amount, memory_order_relaxed) +
      amount;
  raise_to(&alive->max_taken, taken);
  if (!atomic_load_explicit(&alive->has_reserves, memory_order_relaxed))
    raise_to(&alive->max_exact, taken);
}
