/*===- copyprivate.c - A table copied to each thread in each step ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <stdio.h>

enum { STEPS = 2000, CELLS = 1 << 17, RECORDS = 500 };

struct table {
  uint64_t cells[CELLS];
};

static void fill(struct table *table, int step) {
  for (int i = step % 256; i < CELLS; i += 256)
    table->cells[i] = (uint64_t)(i ^ step) * 0x9e3779b97f4a7c15u;
}

#ifndef PLANTED
static struct table table;
#endif

int main(void) {
  uint64_t all = 0;
#pragma omp parallel reduction(+ : all)
  {
#ifdef PLANTED
    struct table table = {{0}};
#endif
    for (int step = 0; step < STEPS; ++step) {
#ifdef PLANTED
#pragma omp single copyprivate(table) // HERE
#else
#pragma omp single
#endif
      fill(&table, step);
#pragma omp for
      for (int i = 0; i < RECORDS; ++i)
        all += digest(table.cells[mix((uint64_t)i) % CELLS], 100);
    }
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
