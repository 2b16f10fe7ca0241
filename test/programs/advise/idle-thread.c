/*===- idle-thread.c - A loop with one iteration for two threads ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#include <omp.h>

#ifdef REPAIRED
enum { PARTS = 1024, UNITS = 2048 };
#else
enum { PARTS = 1, UNITS = 512 * 1024 };
#endif

#ifdef NESTED
/* The thread beside has nothing to do, but two others have the processors. */
static uint32_t share(void) {
  uint32_t sum = 0;
#pragma omp parallel for num_threads(2) schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < 8192; ++i)
    sum += work((uint32_t)i, 2048);
  return sum;
}

int main(void) {
  uint32_t sum = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel for num_threads(2) schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < 1; ++i)
    sum += share();
  return sum == 0;
}
#else
int main(void) {
  uint32_t sum = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < PARTS; ++i)
    sum += work((uint32_t)i, UNITS);
  return sum == 0;
}
#endif
