/*===- imbalanced-loop.c - A triangle shared out in two halves ------------===*\
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
#include <stdlib.h>

enum { ROWS = 6000, ROUNDS = 50 };

#ifdef PLANTED
#define SCHEDULE schedule(static)
#else
#define SCHEDULE schedule(dynamic, 16)
#endif

static uint64_t vector[ROWS], result[ROWS];

int main(void) {
  for (int i = 0; i < ROWS; ++i)
    vector[i] = mix((uint64_t)i);
  for (int round = 0; round < ROUNDS; ++round) {
#pragma omp parallel for SCHEDULE // HERE
    for (int i = 0; i < ROWS; ++i) {
      uint64_t sum = 0;
      for (int k = 0; k <= i; ++k)
        sum += mix(vector[k] ^ (uint64_t)(i - k));
      result[i] += sum;
    }
  }
  uint64_t all = 0;
  for (int i = 0; i < ROWS; ++i)
    all ^= result[i];
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY loop-dynamic loop-single-iterations loop-cyclic loop-guided
