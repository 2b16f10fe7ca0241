/*===- fine-chunk.c - A dynamic loop hands out short iterations one by one ===*\
|*
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { COUNT = 2000000, CHUNK = 5000 };
#else
enum { COUNT = 500000, CHUNK = 1 };
#endif

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel for schedule(dynamic, CHUNK) reduction(+ : sum)
  for (int i = 0; i < COUNT; ++i)
    sum += work((uint32_t)i, 1);
  return sum == 0;
}
