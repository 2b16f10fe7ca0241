/*===- task-chain.c - Dependences that leave one task at a time -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT task-order or critical-path
#include "data.h"

#include <stdio.h>

enum { BLOCKS = 8, STEPS = 15 };

static uint64_t blocks[BLOCKS];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < STEPS; ++step)
    for (int b = 0; b < BLOCKS; ++b) {
#ifdef PLANTED
      /* All depend on the first block. */
#pragma omp task depend(inout : blocks[0]) // HERE
#else
#pragma omp task depend(inout : blocks[b])
#endif
      blocks[b] += digest((uint64_t)(b + step), 500000);
    }
  uint64_t all = 0;
  for (int b = 0; b < BLOCKS; ++b)
    all = mix(all ^ blocks[b]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
