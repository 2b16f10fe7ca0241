/*===- new-states.cpp - Arrays that each step makes anew ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT page-faults
#include "data.h"

#include <cmath>
#include <cstdio>
#include <memory>

static const int n = 6 << 20;

static void fill(double *a, int step) {
#pragma omp parallel for schedule(static) // HERE
  for (int i = 0; i < n; ++i)
    a[i] = i % 7 + step;
}

static double norm(const double *a) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static)
  for (int i = 0; i < n; ++i)
    sum += std::sqrt(a[i]);
  return sum;
}

int main() {
  double total = 0;
#ifndef PLANTED
  std::unique_ptr<double[]> kept(new double[n]);
#endif
  for (int step = 0; step < 25; ++step) {
#ifdef PLANTED
    std::unique_ptr<double[]> kept(new double[n]);
#endif
    fill(kept.get(), step);
    total += norm(kept.get());
  }
  std::printf("%.3f\n", total);
}
