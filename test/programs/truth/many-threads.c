/*===- many-threads.c - More threads than processors ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT oversubscription
#include "data.h"

#include <omp.h>
#include <stdio.h>

enum { STEPS = 1600, CELLS = 200, TIMES = 4 };

static uint64_t cells[CELLS];

int main(void) {
#ifdef PLANTED
  int threads = TIMES * omp_get_num_procs();
#else
  int threads = omp_get_num_procs();
#endif
  uint64_t all = 0;
#pragma omp parallel num_threads(threads) // HERE
  for (int step = 0; step < STEPS; ++step) {
#pragma omp for
    for (int i = 0; i < CELLS; ++i)
      cells[i] = digest(cells[i], 250);
#pragma omp for reduction(+ : all)
    for (int i = 0; i < CELLS; ++i)
      all += digest(cells[i], 75);
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY all-threads region-all-threads
