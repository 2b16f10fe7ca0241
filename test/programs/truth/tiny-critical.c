/*===- tiny-critical.c - A critical section that only adds ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT critical
#include "data.h"

#include <stdio.h>

enum { RECORDS = 5000000 };

int main(void) {
  uint64_t all = 0;
#ifdef REPAIRED
#pragma omp parallel for reduction(+ : all)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < RECORDS; ++i) {
    uint64_t value = digest((uint64_t)i, 40);
#ifdef CLEAN
    /* Few threads meet here. */
    if (value % 1000)
      continue;
#endif
#ifndef REPAIRED
#pragma omp critical // HERE
#endif
    all += value;
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
