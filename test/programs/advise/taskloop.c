/*===- taskloop.c - A taskloop with an iteration in each task -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { COUNT = 1 << 19, GRAIN = COUNT / 256 };
#else
enum { COUNT = 1 << 16, GRAIN = 1 };
#endif

static uint32_t values[COUNT];

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(GRAIN) // PLANTED
  for (int i = 0; i < COUNT; ++i)
    values[i] = work((uint32_t)i, 2);
  return values[1] == 0;
}
