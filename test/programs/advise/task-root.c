/*===- task-root.c - One task creates all the others ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { COUNT = 1 << 20, GRAIN = 1 << 8 };
#else
enum { COUNT = 1 << 16, GRAIN = 1 };
#endif

static uint32_t values[COUNT];

static void fill(int first) {
  for (int i = first; i < first + GRAIN; ++i)
    values[i] = work((uint32_t)i, 1);
}

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  {
    for (int i = 0; i < COUNT; i += GRAIN)
#pragma omp task
      fill(i);
#pragma omp taskwait
  }
  return values[1] == 0;
}
