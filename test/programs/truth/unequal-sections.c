/*===- unequal-sections.c - A section that does most of the work ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT imbalance
// PLACED
#include "data.h"

#include <stdio.h>

#ifdef PLANTED
enum { LEFT = 2800000, RIGHT = 400000 };
#else
enum { LEFT = 1600000, RIGHT = 1600000 };
#endif

int main(void) {
  uint64_t all = 0;
  for (int round = 0; round < 120; ++round) {
    uint64_t left = 0, right = 0;
#pragma omp parallel
    {
#pragma omp sections // HERE
      {
#pragma omp section
        for (uint64_t i = 0; i < LEFT; ++i)
          left ^= mix(i);
#pragma omp section
        for (uint64_t i = LEFT; i < LEFT + RIGHT; ++i)
          right ^= mix(i);
      }
    }
    all += left ^ right;
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
