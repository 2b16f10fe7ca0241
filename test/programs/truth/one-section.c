/*===- one-section.c - Sections of which there are too few ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT idle-thread
// PLACED
#include "data.h"

#include <stdio.h>

enum { COUNT = 20000, WORK = 800 };

static uint64_t sum(int first, int end) {
  uint64_t all = 0;
  for (int i = first; i < end; ++i)
    all += digest((uint64_t)i, WORK);
  return all;
}

int main(void) {
  uint64_t all = 0;
  for (int round = 0; round < 10; ++round) {
#pragma omp parallel reduction(+ : all) // HERE
    {
#pragma omp sections // HERE
      {
#pragma omp section
#ifdef PLANTED
        all += sum(0, COUNT);
#else
        all += sum(0, COUNT / 2);
#pragma omp section
        all += sum(COUNT / 2, COUNT);
#endif
      }
    }
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
