/*===- rand.c - A random number generator that all threads share ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT serializing-call
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 10000000 };

int main(void) {
  long inside = 0;
#pragma omp parallel reduction(+ : inside)
  {
    unsigned seed = 1;
#pragma omp for // HERE
    for (int i = 0; i < SAMPLES; ++i) {
#ifdef CLEAN
      /* A new sequence now and then costs nothing. */
      if (i % 100000 == 0)
        seed = (unsigned)rand();
#endif
#ifdef PLANTED
      double x = rand(), y = rand();
      (void)seed;
#else
      double x = rand_r(&seed), y = rand_r(&seed);
#endif
      inside += x * x + y * y < (double)RAND_MAX * RAND_MAX;
    }
  }
  printf("%d\n", inside > SAMPLES / 2);
  return 0;
}
