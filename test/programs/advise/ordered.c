/*===- ordered.c - A loop that is in order nearly all the time ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { COUNT = 400 };

#ifdef REPAIRED
enum { FREE = 1000, ORDERED = 1 };
#else
enum { FREE = 100, ORDERED = 1000 };
#endif

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < COUNT; ++i) {
    uint32_t value = work((uint32_t)i, FREE);
#pragma omp ordered // PLANTED
    sum += work(value, ORDERED);
  }
  return sum == 0;
}
