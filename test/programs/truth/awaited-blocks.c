/*===- awaited-blocks.c - A thread that reads how far another one is ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT polling
#include "data.h"

#include <stdio.h>

enum { BLOCKS = 1600, LENGTH = 30000 };

static uint64_t first[BLOCKS], second[BLOCKS];
#ifdef PLANTED
static int done;

static void wait_for(int needed) {
  int seen;
  do {
#pragma omp atomic read acquire // HERE
    seen = done;
  } while (seen < needed);
}
#endif

int main(void) {
  uint64_t all = 0;
#ifdef PLANTED
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    for (int i = 0; i < BLOCKS; ++i) {
      first[i] = digest((uint64_t)i, LENGTH);
#pragma omp atomic write release
      done = i + 1;
    }
#pragma omp section
    for (int i = 0; i < BLOCKS; ++i) {
      wait_for(BLOCKS);
      second[i] = digest(first[i], LENGTH);
    }
  }
#else
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 0; i < BLOCKS; ++i) {
    first[i] = digest((uint64_t)i, LENGTH);
    second[i] = digest(first[i], LENGTH);
  }
#endif
  for (int i = 0; i < BLOCKS; ++i)
    all = mix(all ^ second[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
