/*===- first-touch.c - A large array first written by one thread ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT page-faults or serial
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 20000000, SWEEPS = 30 };

int main(void) {
  uint64_t *cells = malloc(CELLS * sizeof(*cells)), all = 0;
#ifndef PLANTED
#pragma omp parallel for schedule(static)
#endif
  for (long i = 0; i < CELLS; ++i)
    cells[i] = digest((uint64_t)i, 6);
  for (int sweep = 0; sweep < SWEEPS; ++sweep) {
#pragma omp parallel for schedule(static) reduction(+ : all) // HERE
    for (long i = 0; i < CELLS; ++i)
      all += mix(cells[i]);
  }
  free(cells);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
