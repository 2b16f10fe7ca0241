/*===- nested.c - An imbalance in a nested team ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#include <omp.h>

#ifdef REPAIRED
#define SCHEDULE dynamic
#else
#define SCHEDULE static
#endif

int main(void) {
  uint32_t sum = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(1) reduction(+ : sum)
#pragma omp parallel num_threads(2) reduction(+ : sum)
#pragma omp for schedule(SCHEDULE) // PLANTED
  for (int i = 0; i < 1200; ++i)
    sum += work((uint32_t)i, i);
  return sum == 0;
}
