/*===- fine-region.c - A parallel region of a few microseconds ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { STEPS = 3000, PARTS = 4 };

int main(void) {
  uint32_t sum = 0;
#ifdef REPAIRED
#pragma omp parallel for schedule(dynamic, 16) reduction(+ : sum)
  for (int step = 0; step < STEPS; ++step)
    for (int i = 0; i < PARTS; ++i)
      sum += work((uint32_t)i, 60);
#else
  for (int step = 0; step < STEPS; ++step) {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < PARTS; ++i)
      sum += work((uint32_t)i, 2);
  }
#endif
  return sum == 0;
}
