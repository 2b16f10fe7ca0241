/*===- task-order.c - A chain of tasks, each of which depends on the last -===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { COUNT = 200 };

#ifdef REPAIRED
enum { CHAINS = 20 };
#else
enum { CHAINS = 1 };
#endif

static uint32_t sums[CHAINS];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < COUNT; ++i) {
#pragma omp task depend(inout : sums[i % CHAINS]) // PLANTED
    sums[i % CHAINS] = work(sums[i % CHAINS], 4000);
  }
  return sums[0] == 0;
}
