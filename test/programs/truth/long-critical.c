/*===- long-critical.c - Work in a critical section that needs none -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT critical
#include "data.h"

#include <stdio.h>

enum { RECORDS = 6000, BINS = 64 };

static uint64_t bins[BINS];

int main(void) {
#pragma omp parallel for schedule(dynamic, 10)
  for (int i = 0; i < RECORDS; ++i) {
    uint64_t key = digest((uint64_t)i, 8000);
#ifndef PLANTED
    uint64_t value = digest(key, 12000);
#endif
#pragma omp critical(bins) // HERE
    {
#ifdef PLANTED
      uint64_t value = digest(key, 12000);
#endif
      bins[value % BINS] += value >> 32;
    }
  }
  uint64_t all = 0;
  for (int i = 0; i < BINS; ++i)
    all = mix(all ^ bins[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
