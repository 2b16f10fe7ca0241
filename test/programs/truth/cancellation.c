/*===- cancellation.c - A cancellation point at each element --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT polling
// WITH OMP_CANCELLATION=true
#include "data.h"

#include <stdio.h>

enum { ROWS = 16000, COLUMNS = 4000 };

static uint32_t cells[COLUMNS];

int main(void) {
  uint64_t all = 0;
  for (int i = 0; i < COLUMNS; ++i)
    cells[i] = (uint32_t)mix((uint64_t)i);
#pragma omp parallel reduction(+ : all)
#pragma omp for
  for (int row = 0; row < ROWS; ++row) {
    uint64_t sum = 0;
#ifndef PLANTED
#pragma omp cancellation point for
#endif
    for (int i = 0; i < COLUMNS; ++i) {
#ifdef PLANTED
#pragma omp cancellation point for // HERE
#endif
      sum = sum * 31 + (cells[i] ^ (uint32_t)row);
    }
    if (sum == 0) {
#pragma omp cancel for
    }
    all += sum;
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
