/*===- imbalance.c - A static loop whose iteration i costs i units --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
#define SCHEDULE dynamic
#else
#define SCHEDULE static
#endif

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel for schedule(SCHEDULE) reduction(+ : sum)
  for (int i = 0; i < 1200; ++i)
    sum += work((uint32_t)i, i);
  return sum == 0;
}
