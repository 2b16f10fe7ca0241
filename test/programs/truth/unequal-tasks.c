/*===- unequal-tasks.c - Tasks of unequal sizes that are waited for -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT taskwait
#include "data.h"

#include <stdio.h>

enum { STEPS = 40, PARTS = 8, WORK = 6000000 };

static uint64_t parts[PARTS];

/** The tasks of a step work as long altogether in both cases. */
static long length(int part) {
#ifdef PLANTED
  return part == PARTS - 1 ? WORK * 3 / 4 : WORK / 4 / (PARTS - 1);
#else
  (void)part;
  return WORK / PARTS;
#endif
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < STEPS; ++step) {
    for (int p = 0; p < PARTS; ++p)
#pragma omp task
      parts[p] = digest((uint64_t)p, length(p));
#pragma omp taskwait // HERE
  }
  printf("%d\n", parts[0] != 0);
  return 0;
}
