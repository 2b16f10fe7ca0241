/*===- lone-critical.c - A critical construct that one thread visits ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock-operations
#include "data.h"

#include <stdio.h>

#ifdef CLEAN
/* Most of the time is spent outside of it. */
enum { ITEMS = 100000, WORK = 200 };
#else
enum { ITEMS = 5000000, WORK = 4 };
#endif

static uint64_t evens, odds;

static void add_even(uint64_t value) {
#ifndef REPAIRED
#pragma omp critical(even) // HERE
#endif
  evens += value;
}

static void add_odd(uint64_t value) {
#ifndef REPAIRED
#pragma omp critical(odd) // HERE
#endif
  odds ^= value;
}

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i < ITEMS; i += 2)
      add_even(digest((uint64_t)i, WORK));
#pragma omp section
    for (int i = 1; i < ITEMS; i += 2)
      add_odd(digest((uint64_t)i, WORK));
  }
  printf("%llu %llu\n", (unsigned long long)evens, (unsigned long long)odds);
  return 0;
}
