/*===- critical.c - Most of the work in a critical section ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

int main(void) {
  uint32_t sum = 0;
#ifdef REPAIRED
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
#else
#pragma omp parallel for schedule(dynamic)
#endif
  for (int i = 0; i < 1000; ++i) {
#ifndef REPAIRED
#pragma omp critical(sum) /* PLANTED */
#endif
    sum += work((uint32_t)i, 600);
  }
  return sum == 0;
}
