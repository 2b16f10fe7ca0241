/*===- num-threads-clause.c - A clause left over from debugging -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-threads
#include "data.h"

#include <stdio.h>

enum { RECORDS = 20000, ROUNDS = 5, WARM_UP = 50 };

#ifdef PLANTED
#define TEAM num_threads(1)
#else
#define TEAM
#endif

static uint64_t sums[RECORDS];

int main(void) {
#ifdef CLEAN
  /* One thread is enough for so few records. */
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < WARM_UP; ++i)
    sums[i] = 0;
#endif
  for (int round = 0; round < ROUNDS; ++round) {
#pragma omp parallel for TEAM // HERE
    for (int i = 0; i < RECORDS; ++i)
      sums[i] += digest(sums[i] + (uint64_t)i, 1000);
  }
  uint64_t all = 0;
  for (int i = 0; i < RECORDS; ++i)
    all += sums[i];
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY region-all-threads
