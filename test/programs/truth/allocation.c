/*===- allocation.c - A large table allocated and freed in a loop ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT page-faults
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEARCHES = 160, NODES = 12000000, STEPS = 1500 };

/** \returns how many different nodes a walk from \p start visits. */
static long search(uint64_t start, uint32_t *visited, uint32_t number) {
  uint64_t node = start;
  long found = 0;
  for (int step = 0; step < STEPS; ++step) {
    node = digest(node, 2400) % NODES;
    found += visited[node] != number;
    visited[node] = number;
  }
  return found;
}

int main(void) {
  long all = 0;
#pragma omp parallel reduction(+ : all)
  {
#ifndef PLANTED
    uint32_t *visited = calloc(NODES, sizeof(*visited));
#endif
#pragma omp for schedule(dynamic) // HERE
    for (int i = 0; i < SEARCHES; ++i) {
#ifdef PLANTED
      uint32_t *visited = calloc(NODES, sizeof(*visited));
      all += search((uint64_t)i, visited, 1);
      free(visited);
#else
      all += search((uint64_t)i, visited, (uint32_t)i + 1);
#endif
    }
#ifndef PLANTED
    free(visited);
#endif
  }
  printf("%ld\n", all);
  return 0;
}
// TRY keep-memory
