/*===- fork-join.c - Four regions are forked and joined in each step ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

enum { STEPS = 400, PARTS = 8 };

static uint32_t values[4][PARTS];

#ifdef REPAIRED
#define TEAM _Pragma("omp parallel")
#define SHARE _Pragma("omp for schedule(static) nowait")
enum { UNITS = 60 };
#else
#define TEAM
#define SHARE _Pragma("omp parallel for schedule(static)")
enum { UNITS = 2 };
#endif

int main(void) {
  TEAM for (int step = 0; step < STEPS; ++step) {
    SHARE
    for (int i = 0; i < PARTS; ++i)
      values[0][i] += work((uint32_t)i, UNITS);
    SHARE
    for (int i = 0; i < PARTS; ++i)
      values[1][i] += work(values[0][i], UNITS);
    SHARE
    for (int i = 0; i < PARTS; ++i)
      values[2][i] += work(values[1][i], UNITS);
    SHARE
    for (int i = 0; i < PARTS; ++i)
      values[3][i] += work(values[2][i], UNITS);
  }
  return values[3][0] == 0;
}
