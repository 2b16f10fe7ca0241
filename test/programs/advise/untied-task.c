/*===- untied-task.c - Untied tasks that are too small --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { NUMBER = 27, GRAIN = 17 };
#else
enum { NUMBER = 22, GRAIN = 2 };
#endif

static uint32_t fib(int n, int grain) {
  uint32_t a, b;
  if (n < 2)
    return work((uint32_t)n, 1);
  if (n < grain)
    return fib(n - 1, grain) + fib(n - 2, grain);
#pragma omp task untied shared(a) // PLANTED
  a = fib(n - 1, grain);
#pragma omp task untied shared(b) // PLANTED
  b = fib(n - 2, grain);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel
#pragma omp single
  sum = fib(NUMBER, GRAIN);
  return sum == 0;
}
