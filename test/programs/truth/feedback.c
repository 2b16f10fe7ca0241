/*===- feedback.c - Iterations that wait for the one before ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT ordered
#include "data.h"

#include <stdio.h>

enum { BLOCKS = 800, LENGTH = 1000, DELAY = 8 };

#ifdef PLANTED
enum { NEEDED = 1 };
#else
enum { NEEDED = DELAY };
#endif

/* Each block needs what came DELAY blocks before it. */
static uint64_t blocks[DELAY + BLOCKS][LENGTH];

int main(void) {
  uint64_t all = 0;
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = DELAY; i < DELAY + BLOCKS; ++i) {
#pragma omp ordered depend(sink : i - NEEDED) // HERE
    for (int k = 0; k < LENGTH; ++k)
      blocks[i][k] = digest(blocks[i - DELAY][k] ^ (uint64_t)k, 50);
#pragma omp ordered depend(source) // HERE
  }
  for (int i = 0; i < BLOCKS; ++i)
    all = mix(all ^ blocks[DELAY + i][i % LENGTH]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
