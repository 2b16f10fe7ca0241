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
#define CHUNK 5000
#else
#define CHUNK 1
#endif

int main(void) {
  uint32_t sum = 0;
#pragma omp parallel for schedule(dynamic, CHUNK) reduction(+ : sum)
  for (int i = 0; i < 500000; ++i)
    sum += work((uint32_t)i, 1);
  return sum == 0;
}
