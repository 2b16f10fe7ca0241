/*===- heavy-single.c - A single construct that all threads wait for ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT barrier
#include "data.h"

#include <stdio.h>

enum { STEPS = 12, CELLS = 3000 };

static uint64_t cells[CELLS], sums[CELLS];

int main(void) {
#pragma omp parallel
  for (int step = 0; step < STEPS; ++step) {
#pragma omp for
    for (int i = 0; i < CELLS; ++i)
      cells[i] = digest(cells[i] + (uint64_t)i, 1500);
#ifdef PLANTED
#pragma omp single // HERE
#else
#pragma omp for
#endif
    for (int i = 0; i < CELLS; ++i)
      sums[i] += digest(cells[i], 1000);
  }
  uint64_t all = 0;
  for (int i = 0; i < CELLS; ++i)
    all = mix(all ^ sums[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
