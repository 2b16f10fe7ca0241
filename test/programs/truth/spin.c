/*===- spin.c - Rows that wait for a flag of the row before ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/spinning
// SCALING
#include "data.h"

#include <stdatomic.h>
#include <stdio.h>

enum { ROWS = 400, BLOCKS = 20, LENGTH = 12000 };

static _Atomic int progress[ROWS + 1];
static uint64_t cells[ROWS + 1][BLOCKS];

static uint64_t cell(int row, int b) {
  return digest(cells[row - 1][b] + (uint64_t)row, LENGTH);
}

int main(void) {
  progress[0] = 1;
#ifdef PLANTED
#pragma omp parallel for schedule(static, 1) // HERE
  for (int row = 1; row <= ROWS; ++row) {
    while (!atomic_load_explicit(&progress[row - 1], memory_order_acquire))
      ;
    for (int b = 0; b < BLOCKS; ++b)
      cells[row][b] = cell(row, b);
    atomic_store_explicit(&progress[row], 1, memory_order_release);
  }
#else
  /* A block of a row needs only the same block of the row before. */
#pragma omp parallel
#pragma omp single
  for (int row = 1; row <= ROWS; ++row)
    for (int b = 0; b < BLOCKS; ++b)
#pragma omp task depend(in : cells[row - 1][b]) depend(out : cells[row][b])
      cells[row][b] = cell(row, b);
#endif
  uint64_t all = 0;
  for (int b = 0; b < BLOCKS; ++b)
    all = mix(all ^ cells[ROWS][b]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
