/*===- leaf-tasks.c - A task for each leaf of a tree ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-task
#include "data.h"

#include <stdio.h>

#ifdef PLANTED
enum { CUTOFF = 0 };
#else
enum { CUTOFF = 12 };
#endif

static uint64_t walk(uint64_t node, int depth) {
  if (depth == 0)
    return mix(node);
  uint64_t left, right;
  if (depth <= CUTOFF)
    return walk(2 * node, depth - 1) ^ walk(2 * node + 1, depth - 1);
#pragma omp task shared(left) // HERE
  left = walk(2 * node, depth - 1);
#pragma omp task shared(right) // HERE
  right = walk(2 * node + 1, depth - 1);
#pragma omp taskwait
  return left ^ right;
}

int main(void) {
  uint64_t all = 0;
#pragma omp parallel
#pragma omp single
  all = walk(1, 20);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
