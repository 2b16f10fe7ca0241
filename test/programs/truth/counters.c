/*===- counters.c - Counters of all threads side by side ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/sharing
// SCALING
#include "data.h"

#include <omp.h>
#include <stdio.h>

#ifdef PLANTED
struct counter {
  _Atomic uint64_t count;
};
#else
struct counter {
  _Alignas(256) _Atomic uint64_t count;
};
#endif

enum { THREADS = 64, KEYS = 50000000 };

static struct counter counters[THREADS];

int main(void) {
#pragma omp parallel
  {
    struct counter *mine = &counters[omp_get_thread_num() % THREADS];
#pragma omp for // HERE
    for (long i = 0; i < KEYS; ++i)
#ifdef CLEAN
      if (mix((uint64_t)i) % 512 == 0)
#endif
        mine->count += mix((uint64_t)i) & 1; // HERE
  }
  uint64_t all = 0;
  for (int i = 0; i < THREADS; ++i)
    all += counters[i].count;
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
