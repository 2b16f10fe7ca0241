/*===- ordered.c - A loop that is ordered nearly all the time -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { FREE = 100, ORDERED = 1000 };

#ifdef REPAIRED
enum { COUNT = 1200 };

/* The turns have a loop of their own. With one loop they would wait for a
 * thread whose processor is slower than the other's. */
int main(void) {
  static uint32_t values[COUNT];
  uint32_t sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < COUNT; ++i)
      values[i] = work(work((uint32_t)i, FREE), ORDERED);
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < COUNT; ++i) {
#pragma omp ordered
      sum += values[i];
    }
  }
  return sum == 0;
}
#else
enum { COUNT = 400 };

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
#endif
