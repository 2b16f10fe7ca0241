/*===- set-num-threads.c - A call left over from debugging ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-threads
#include "data.h"

#include <omp.h>
#include <stdio.h>

enum { RECORDS = 20000 };

static uint64_t sums[RECORDS];

static void set_up(void) {
#ifdef PLANTED
  omp_set_num_threads(1); // HERE
#endif
  for (int i = 0; i < RECORDS; ++i)
    sums[i] = mix((uint64_t)i);
}

int main(void) {
  uint64_t all = 0;
  set_up();
  for (int round = 0; round < 8; ++round) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 100)
      for (int i = 0; i < RECORDS; ++i)
        sums[i] = digest(sums[i], 300);
#pragma omp for reduction(+ : all)
      for (int i = 0; i < RECORDS; ++i)
        all += sums[i] % 1000;
    }
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY region-all-threads
