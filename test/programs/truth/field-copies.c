/*===- field-copies.c - A field that each region copies -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <stdio.h>

#define N (1 << 18)

static double field[N];
#pragma omp threadprivate(field)
#ifndef PLANTED
static double common[N];
#endif

static double part(const double *f, int i) {
  double s = 0;
  for (int k = 0; k < 400; ++k)
    s += f[(i * 401 + k * 7) % N] * 0.5;
  return s;
}

int main(void) {
  double sum = 0;
  for (int step = 0; step < 1500; ++step) {
#ifdef PLANTED
    for (int i = 0; i < 64; ++i)
      field[i * 100] = step + i;
#pragma omp parallel for copyin(field) reduction(+ : sum) // HERE
    for (int i = 0; i < 1000; ++i)
      sum += part(field, i);
#else
    for (int i = 0; i < 64; ++i)
      common[i * 100] = step + i;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 1000; ++i)
      sum += part(common, i);
#endif
  }
  printf("%.3f\n", sum);
  return 0;
}
