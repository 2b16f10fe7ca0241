/*===- one-by-one.c - Iterations that are handed out one by one -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-chunk
#include "data.h"

#include <stdio.h>

#ifdef PLANTED
#define SCHEDULE schedule(dynamic)
#else
#define SCHEDULE schedule(dynamic, 4096)
#endif

enum { CELLS = 200000, SWEEPS = 20 };

static uint32_t cells[CELLS];

int main(void) {
#pragma omp parallel
  for (int sweep = 0; sweep < SWEEPS; ++sweep)
#pragma omp for SCHEDULE // HERE
    for (int i = 0; i < CELLS; ++i)
      cells[i] += (uint32_t)mix((uint64_t)(i ^ sweep));
  uint64_t all = 0;
  for (int i = 0; i < CELLS; i += 1000)
    all += cells[i];
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY loop-static loop-large-chunks loop-guided loop-dynamic
