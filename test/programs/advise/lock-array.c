/*===- lock-array.c - An array of locks with one contended lock -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "wait.h"

#include <omp.h>

enum { CELLS = 16, ROUNDS = 15 };

static struct cell {
  omp_lock_t lock;
  int changes;
} cells[CELLS];

static void change(struct cell *c, int ms) {
  omp_set_lock(&c->lock); /* PLANTED */
  wait_ms(ms);
  ++c->changes;
  omp_unset_lock(&c->lock);
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < CELLS; ++i)
    omp_init_lock(&cells[i].lock);
#pragma omp parallel num_threads(2)
  for (int i = 0; i < ROUNDS * CELLS; ++i) {
    int own = 2 * (i % (CELLS / 2)) + omp_get_thread_num();
#ifndef REPAIRED
    if (i % 4 == 0) {
      change(&cells[CELLS - 1], 4);
      continue;
    }
#endif
    if (own < CELLS - 1)
      change(&cells[own], i % 4 == 0);
  }
  for (int i = 0; i < CELLS; ++i) {
    sum += cells[i].changes;
    omp_destroy_lock(&cells[i].lock);
  }
  return sum == 0;
}
