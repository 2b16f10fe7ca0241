/*===- column-physics.c - Columns of a globe, in the sun and not ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT cancelling-imbalance
// PLACED
#include "data.h"

#include <stdio.h>

enum { COLUMNS = 512, STEPS = 40 };

static uint64_t heat[COLUMNS], ozone[COLUMNS], total[COLUMNS];

/** \returns whether the sun shines on \p column at \p step: in turns on the
 *  first quarter and on the third, and never on the clouds over the others. */
static int is_day(int column, int step) {
  return column / (COLUMNS / 4) == step / 10 % 2 * 2;
}

int main(void) {
#pragma omp parallel
  for (int step = 0; step < STEPS; ++step) {
#ifdef PLANTED
#pragma omp for schedule(static) // HERE
#else
#pragma omp for schedule(static) nowait
#endif
    for (int c = 0; c < COLUMNS; ++c)
      heat[c] = digest(total[c] + (uint64_t)c, is_day(c, step) ? 12000 : 1000);
#pragma omp for schedule(static)
    for (int c = 0; c < COLUMNS; ++c)
      ozone[c] = digest(heat[c], is_day(c, step) ? 1000 : 12000);
#pragma omp for schedule(static)
    for (int c = 0; c < COLUMNS; ++c)
      total[c] = ozone[c] ^ ozone[(c + 1) % COLUMNS];
  }
  uint64_t all = 0;
  for (int c = 0; c < COLUMNS; ++c)
    all = mix(all ^ total[c]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
