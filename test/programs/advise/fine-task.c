/*===- fine-task.c - A task for every few additions -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { COUNT = 1 << 20, GRAIN = 1 << 14 };
#else
enum { COUNT = 1 << 17, GRAIN = 1 };
#endif

static uint32_t values[COUNT];

/** Halves the range until it is small enough to be done at once. */
static void fill(int first, int last) {
  if (last - first <= GRAIN) {
    for (int i = first; i < last; ++i)
      values[i] = work((uint32_t)i, 1);
    return;
  }
  int middle = first + (last - first) / 2;
#pragma omp task
  fill(first, middle);
#pragma omp task
  fill(middle, last);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  fill(0, COUNT);
  return values[1] == 0;
}
