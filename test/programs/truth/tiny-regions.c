/*===- tiny-regions.c - Regions with less work than a fork takes ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-region
#include "data.h"

#include <stdio.h>

enum { LISTS = 60000, MOST = 64 };

#ifdef CLEAN
/* Long enough to be worth a fork. */
enum { LENGTH = 200, STEPS = LISTS / 20 };
#else
enum { LENGTH = 4, STEPS = LISTS };
#endif

static uint64_t values[MOST];

int main(void) {
  for (int step = 0; step < STEPS; ++step) {
#ifdef REPAIRED
    for (int i = 0; i < MOST; ++i)
#else
#pragma omp parallel for // HERE
    for (int i = 0; i < MOST; ++i)
#endif
      values[i] += digest((uint64_t)(step + i), LENGTH);
  }
  uint64_t all = 0;
  for (int i = 0; i < MOST; ++i)
    all = mix(all ^ values[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY one-thread region-one-thread
