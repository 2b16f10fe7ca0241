/*===- locale-names.c - A query that takes a lock ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT serializing-call
// RUN
#include "data.h"

#include <locale.h>
#include <stdio.h>

int main(void) {
  long all = 0;
#pragma omp parallel for reduction(+ : all) // HERE
  for (int i = 0; i < 8000000; ++i) {
#ifdef PLANTED
    all += *setlocale(LC_NUMERIC, "C") - 'C'; // HERE
#endif
    all += (long)(digest((uint64_t)i, 10) % 7);
  }
  printf("%ld\n", all);
  return 0;
}
