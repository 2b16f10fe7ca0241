/*===- bandwidth.c - Passes over more data than caches hold ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/memory
// SCALING
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

enum { NUMBERS = 32 << 20, PASSES = 40 };

#ifndef PLANTED
enum { BLOCK = 8192 };
#endif

int main(void) {
  double *x = malloc(NUMBERS * sizeof(*x));
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (long i = 0; i < NUMBERS; ++i)
      x[i] = (double)i;
#ifdef PLANTED
    /* Each thread has the same numbers in all passes. */
    for (int pass = 0; pass < PASSES; ++pass) {
#pragma omp for schedule(static) nowait // HERE
      for (long i = 0; i < NUMBERS; ++i)
        x[i] = x[i] * 0.5 + 1; // HERE
    }
#else
#pragma omp for
    for (long begin = 0; begin < NUMBERS; begin += BLOCK)
      for (int pass = 0; pass < PASSES; ++pass)
        for (long i = begin; i < begin + BLOCK; ++i)
          x[i] = x[i] * 0.5 + 1;
#endif
  }
  double all = 0;
  for (long i = 0; i < NUMBERS; i += 1001)
    all += x[i];
  printf("%.6f\n", all);
  free(x);
  return 0;
}
