/*===- column-sums.c - Chunks as large as the loop -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT idle-thread
#include "data.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define COLS 900
#define ROWS 700

#ifdef PLANTED
#define BLOCK 1024
#else
#define BLOCK 16
#endif

static double *m, mean[COLS], dev[COLS];

int main(void) {
  m = malloc(sizeof(double) * COLS * ROWS);
  for (long i = 0; i < (long)COLS * ROWS; ++i)
    m[i] = (i * 2654435761u % 1000) / 1000.0;
  double check = 0;
  for (int pass = 0; pass < 100; ++pass) {
    double shift = pass * 0.001;
#pragma omp parallel
    {
#pragma omp for schedule(static, BLOCK) // HERE
      for (int c = 0; c < COLS; ++c) {
        double s = 0, q = 0;
        for (int r = 0; r < ROWS; ++r) {
          double v = m[(long)c * ROWS + r] + shift;
          s += v;
          q += log1p(v);
        }
        mean[c] = s / ROWS;
        dev[c] = sqrt(fabs(q / ROWS - mean[c]));
      }
#pragma omp single
      for (int c = 0; c < COLS; c += 3)
        check += mean[c] - dev[c];
    }
  }
  printf("%.9f\n", check);
  free(m);
  return 0;
}
