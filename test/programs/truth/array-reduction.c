/*===- array-reduction.c - A reduction of an array that hardly changes ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <stdio.h>

enum { STEPS = 200, BINS = 100000, RECORDS = 4000 };

static uint64_t bins[BINS];

int main(void) {
  uint64_t all = 0;
  for (int step = 0; step < STEPS; ++step) {
#ifdef PLANTED
#pragma omp parallel for reduction(+ : bins[:BINS]) // HERE
#else
#pragma omp parallel for
#endif
    for (int i = 0; i < RECORDS; ++i) {
      uint64_t key = digest((uint64_t)(step * RECORDS + i), 60);
#ifndef PLANTED
#pragma omp atomic
#endif
      bins[key % BINS] += 1;
    }
  }
  for (int i = 0; i < BINS; ++i)
    all = mix(all ^ bins[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
