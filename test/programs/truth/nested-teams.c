/*===- nested-teams.c - Every thread makes a team of its own --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT oversubscription
#include "data.h"

#include <omp.h>
#include <stdio.h>

#ifdef PLANTED
enum { LEVELS = 2 };
#else
enum { LEVELS = 1 };
#endif

static uint64_t part(int number) {
  uint64_t all = 0;
#pragma omp parallel for reduction(^ : all) num_threads(8) // HERE
  for (int i = 0; i < 64; ++i)
    all ^= digest((uint64_t)(64 * number + i), 2000);
  return all;
}

int main(void) {
  omp_set_max_active_levels(LEVELS);
  uint64_t all = 0;
#pragma omp parallel for reduction(+ : all) // HERE
  for (int i = 0; i < 6000; ++i)
    all += part(i);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
// TRY region-all-threads region-one-thread
