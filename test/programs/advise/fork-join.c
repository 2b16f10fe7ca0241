/*===- fork-join.c - Four parallel regions in each step -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { STEPS = 400, PARTS = 8 };

#ifdef REPAIRED

enum { UNITS = 200 };

/** Whichever thread is slower, or away, gets less to do. */
int main(void) {
  uint32_t sum = 0;
#pragma omp parallel reduction(+ : sum)
  for (int phase = 0; phase < 4; ++phase) {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < STEPS * PARTS; ++i)
      sum += work((uint32_t)i, UNITS);
  }
  return sum == 0;
}

#else

enum { UNITS = 2 };

static uint32_t values[4][PARTS];

int main(void) {
  for (int step = 0; step < STEPS; ++step) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < PARTS; ++i)
      values[0][i] += work((uint32_t)i, UNITS);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < PARTS; ++i)
      values[1][i] += work(values[0][i], UNITS);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < PARTS; ++i)
      values[2][i] += work(values[1][i], UNITS);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < PARTS; ++i)
      values[3][i] += work(values[2][i], UNITS);
  }
  return values[3][0] == 0;
}

#endif
