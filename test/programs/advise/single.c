/*===- single.c - A single construct that all others wait for -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { ONE = 1 };
#else
enum { ONE = 2000000 };
#endif

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp single // PLANTED
    sum += work(1, ONE);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 2000; ++i)
      sum += work((uint32_t)i, 1000);
  }
  return sum == 0;
}
