/*===- pair-forces.c - Forces that are added by atomics -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT atomic-operations
#include "data.h"

#include <stdio.h>

#define N 40000
#define NEAR 60
#define STEPS 60

static double pos[N], force[N];

static double pair(double a, double b) {
  double d = a - b;
  return d / (d * d + 0.01);
}

static void forces(void) {
#ifdef PLANTED
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N - NEAR; ++i)
    for (int j = i + 1; j < i + NEAR; ++j) {
      double f = pair(pos[i], pos[j]);
#pragma omp atomic // HERE
      force[i] += f;
#pragma omp atomic // HERE
      force[j] -= f;
    }
#else
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = i + 1; i < N - NEAR && j < i + NEAR; ++j)
      sum += pair(pos[i], pos[j]);
    for (int j = i > NEAR ? i - NEAR + 1 : 0; j < i; ++j)
      if (j < N - NEAR)
        sum -= pair(pos[j], pos[i]);
    force[i] += sum;
  }
#endif
}

int main(void) {
  for (int i = 0; i < N; ++i)
    pos[i] = i * 0.01 + (i * 7919 % 13) * 0.001;
  for (int s = 0; s < STEPS; ++s) {
    forces();
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; ++i)
      pos[i] += 1e-9 * force[i];
  }
  printf("%.4f\n", pos[N / 3]);
  return 0;
}
