/*===- serial.c - Half of the work before the first parallel region -------===*\
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
#endif
  for (int i = 0; i < 600; ++i)
    sum += work((uint32_t)i, 600);
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < 600; ++i)
    sum += work((uint32_t)i, 600);
  return sum == 0;
}
