/*===- critical-path.c - A chain of tasks beside independent ones ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { STEPS = 160, FREE = 40 };

#ifdef REPAIRED
enum { CHAINS = 10 };
#else
enum { CHAINS = 1 };
#endif

static uint32_t sums[CHAINS], others[FREE];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < FREE; ++i) {
#pragma omp task depend(out : others[i])
      others[i] = work((uint32_t)i, 4000);
    }
    for (int i = 0; i < STEPS; ++i) {
#pragma omp task depend(inout : sums[i % CHAINS]) // PLANTED
      sums[i % CHAINS] = work(sums[i % CHAINS], 4000);
    }
  }
  return sums[0] == 0 && others[0] == 0;
}
