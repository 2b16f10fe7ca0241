/*===- runtime-schedule.c - Small chunks by omp_set_schedule --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-chunk
// The schedule is left to the run, which asks for chunks of two iterations.
#include "data.h"

#include <omp.h>
#include <stdio.h>

enum { N = 400000, STEPS = 20 };

static float u[N], v[N];

static void wave(void) {
#pragma omp for schedule(runtime) // HERE
  for (int i = 1; i < N - 1; ++i)
    v[i] += 0.25f * (u[i - 1] - 2 * u[i] + u[i + 1]);
#pragma omp for schedule(static)
  for (int i = 1; i < N - 1; ++i)
    u[i] += v[i];
}

int main(void) {
#ifdef PLANTED
  omp_set_schedule(omp_sched_dynamic, 2);
#else
  omp_set_schedule(omp_sched_static, 0);
#endif
  for (int i = 0; i < N; ++i)
    u[i] = (float)(mix(i) % 64);
#pragma omp parallel
  for (int s = 0; s < STEPS; ++s)
    wave();
  double s = 0;
  for (int i = 0; i < N; ++i)
    s += u[i];
  printf("%.6g\n", s);
}
