/*===- shared-counter.c - A counter that all threads write ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/sharing
// SCALING
#include "data.h"

#include <stdatomic.h>
#include <stdio.h>

enum { KEYS = 60000000 };

static _Atomic uint64_t found;

int main(void) {
  uint64_t all = 0;
#pragma omp parallel
  {
    uint64_t mine = 0;
#pragma omp for reduction(+ : all) // HERE
    for (long i = 0; i < KEYS; ++i) {
      uint64_t key = mix((uint64_t)i);
      all += key >> 32;
#ifdef PLANTED
      atomic_fetch_add_explicit(&found, key & 1, memory_order_relaxed); // HERE
#elif defined(CLEAN)
      /* Threads seldom meet. */
      if (key % 4096 == 1)
        atomic_fetch_add_explicit(&found, 1, memory_order_relaxed);
#else
      mine += key & 1;
#endif
    }
    found += mine;
  }
  printf("%llu %llu\n", (unsigned long long)all,
         (unsigned long long)atomic_load(&found));
  return 0;
}
