/*===- table-lookup.cpp - A table that each task copies ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <cmath>
#include <cstdio>
#include <vector>

struct Table {
  double x0 = 0, dx = 0.001;
  double y[24000];
  double at(double x) const {
    int i = int((x - x0) / dx);
    double f = (x - x0) / dx - i;
    return y[i] * (1 - f) + y[i + 1] * f;
  }
};

static double column(const Table &t, int c) {
  double s = 0;
  for (int k = 0; k < 18000; ++k)
    s += t.at(0.001 * ((c * 37 + k * 11) % 23000));
  return s;
}

static Table make(double damping) {
  Table t;
  for (int i = 0; i < 24000; ++i)
    t.y[i] = std::exp(-damping * i * t.dx);
  return t;
}

int main() {
  const int columns = 13500;
  std::vector<double> result(columns);
  Table table = make(0.3);
#pragma omp parallel
#pragma omp single
  for (int c = 0; c < columns; ++c) {
#ifdef PLANTED
#pragma omp task firstprivate(table, c) shared(result) // HERE
#else
#pragma omp task firstprivate(c) shared(result, table)
#endif
    result[c] = column(table, c);
  }
  double s = 0;
  for (double r : result)
    s += r;
  std::printf("%.6f\n", s);
}
