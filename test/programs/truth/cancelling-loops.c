/*===- cancelling-loops.c - A barrier of opposite loops -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT cancelling-imbalance
// PLACED
#include "data.h"

#include <stdio.h>

enum { STEPS = 10, ROWS = 400 };

static uint64_t upper[ROWS], lower[ROWS];

int main(void) {
#pragma omp parallel
  for (int step = 0; step < STEPS; ++step) {
#ifdef PLANTED
#pragma omp for schedule(static) // HERE
#else
#pragma omp for schedule(static) nowait
#endif
    for (int i = 0; i < ROWS; ++i)
      lower[i] = digest(lower[i], 100L * i);
#pragma omp for schedule(static) // HERE
    for (int i = 0; i < ROWS; ++i)
      upper[i] = digest(upper[i], 100L * (ROWS - i));
  }
  uint64_t all = 0;
  for (int i = 0; i < ROWS; ++i)
    all = mix(all ^ lower[i] ^ upper[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY loop-dynamic loop-single-iterations loop-cyclic loop-guided
