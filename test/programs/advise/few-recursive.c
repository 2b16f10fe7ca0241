/*===- few-recursive.c - A recursion of tasks that ends too early ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { COUNT = 3 << 8 };

#ifdef REPAIRED
enum { GRAIN = 3 };
#else
enum { GRAIN = COUNT - COUNT / 3 };
#endif

static uint32_t values[COUNT];

/** Cuts off a third until the rest is small enough to be done at once. */
static void fill(int first, int last) {
  if (last - first <= GRAIN) {
    for (int i = first; i < last; ++i)
      values[i] = work((uint32_t)i, 1 << 12);
    return;
  }
  int third = first + (last - first) / 3;
#pragma omp task
  fill(first, third);
#pragma omp task
  fill(third, last);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  fill(0, COUNT);
  return values[1] == 0;
}
