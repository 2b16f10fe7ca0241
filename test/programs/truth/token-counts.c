/*===- token-counts.c - Counts of tokens in the steps of a simulation ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <stdio.h>

enum { STEPS = 250, ITEMS = 6000, BINS = 150000 };

static unsigned bins[BINS];

int main(void) {
#pragma omp parallel
  for (int step = 0; step < STEPS; ++step) {
#ifdef PLANTED
#pragma omp for reduction(+ : bins) // HERE
    for (int i = 0; i < ITEMS; ++i)
      bins[digest((uint64_t)(step * ITEMS + i), 40) % BINS] += 1;
#else
#pragma omp for
    for (int i = 0; i < ITEMS; ++i) {
      uint64_t bin = digest((uint64_t)(step * ITEMS + i), 40) % BINS;
#pragma omp atomic
      bins[bin] += 1;
    }
#endif
  }
  uint64_t all = 0;
  for (int b = 0; b < BINS; ++b)
    all = mix(all ^ bins[b]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
