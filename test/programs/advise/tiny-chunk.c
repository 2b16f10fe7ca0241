/*===- tiny-chunk.c - A dynamic loop over next to nothing -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { COUNT = 400000 };

#ifdef REPAIRED
#define CHUNK 2000
#else
#define CHUNK 1
#endif

static uint32_t values[COUNT];

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, CHUNK) nowait // PLANTED
    for (int i = 0; i < COUNT; ++i)
      values[i] = (uint32_t)i * 1664525u + 1013904223u;
#ifdef REPAIRED
      /* The run is not to be over before it began. */
#pragma omp for schedule(dynamic) reduction(+ : sum) nowait
    for (int i = 0; i < 1000; ++i)
      sum += work((uint32_t)i, 1 << 10);
#endif
  }
  return values[1] == sum;
}
