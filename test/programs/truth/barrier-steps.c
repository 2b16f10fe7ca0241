/*===- barrier-steps.c - Steps in which another thread has most work ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT barrier
#include "data.h"

#include <stdio.h>

enum { STEPS = 24, BLOCKS = 64, ACTIVE = 8 };

static uint64_t blocks[BLOCKS];

/** In each step other blocks are active: those of one thread. */
static long cost(int step, int block) {
  return block / ACTIVE == step * 3 % (BLOCKS / ACTIVE) ? 1000000 : 30000;
}

int main(void) {
#pragma omp parallel
  for (int step = 0; step < STEPS; ++step) {
#ifdef PLANTED
#pragma omp for schedule(static) // HERE
#else
#pragma omp for schedule(dynamic)
#endif
    for (int b = 0; b < BLOCKS; ++b)
      blocks[b] += digest((uint64_t)b, cost(step, b));
  }
  uint64_t all = 0;
  for (int b = 0; b < BLOCKS; ++b)
    all = mix(all ^ blocks[b]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
