/*===- barrier.c - Threads that take turns and wait for each other --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#include <omp.h>

enum { STEPS = 60, UNITS = 12000 };

int main(void) {
  uint32_t sum = 0;
#ifdef REPAIRED
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < 16 * STEPS; ++i)
    sum += work((uint32_t)i, UNITS / 16);
#else
#pragma omp parallel reduction(+ : sum)
  for (int step = 0; step < STEPS; ++step) {
    if (step % omp_get_num_threads() == omp_get_thread_num())
      sum += work((uint32_t)step, UNITS);
#pragma omp barrier
  }
#endif
  return sum == 0;
}
