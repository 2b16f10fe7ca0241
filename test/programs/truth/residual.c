/*===- residual.c - A norm that one thread computes ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT barrier
#include "data.h"

#include <math.h>
#include <stdio.h>

#define N 500
#define STEPS 2000

static double a[N][N], b[N][N];

int main(void) {
  double history = 0;
#ifndef PLANTED
  static double norm;
#endif
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < N; ++k)
      a[i][k] = i == 0 ? 100 : (i * k) % 3;
#pragma omp parallel
  for (int s = 0; s < STEPS; ++s) {
#pragma omp for
    for (int i = 1; i < N - 1; ++i)
      for (int k = 1; k < N - 1; ++k)
        b[i][k] =
            0.25 * (a[i - 1][k] + a[i + 1][k] + a[i][k - 1] + a[i][k + 1]);
#ifdef PLANTED
#pragma omp master // HERE
    {
      double own = 0;
      for (int i = 1; i < N - 1; ++i)
        for (int k = 1; k < N - 1; ++k)
          own += (b[i][k] - a[i][k]) * (b[i][k] - a[i][k]);
      history += sqrt(own);
    }
#pragma omp barrier // HERE
#else
#pragma omp single
    norm = 0;
#pragma omp for reduction(+ : norm)
    for (int i = 1; i < N - 1; ++i)
      for (int k = 1; k < N - 1; ++k)
        norm += (b[i][k] - a[i][k]) * (b[i][k] - a[i][k]);
#pragma omp single
    history += sqrt(norm);
#endif
#pragma omp for
    for (int i = 1; i < N - 1; ++i)
      for (int k = 1; k < N - 1; ++k)
        a[i][k] = b[i][k];
  }
  printf("%.6f\n", history);
  return 0;
}
