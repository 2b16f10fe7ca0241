/*===- quadrature.cpp - A recursion whose if clause is never true ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-tasks
#include "data.h"

#include <cstdio>

#ifdef PLANTED
constexpr int rootDepth = 0;
#else
constexpr int rootDepth = 13;
#endif

class Quadrature {
  static double value(uint64_t position) {
    return static_cast<double>(digest(position, 2500) >> 40);
  }

public:
  /** Halves an interval \p depth times. Below depth 5 a task is too small. */
  static double integrate(uint64_t from, uint64_t width, int depth, int left) {
    if (left == 0)
      return value(from) * static_cast<double>(width);
    double low = 0, high = 0;
#pragma omp task shared(low) if (depth > 5) // HERE
    low = integrate(from, width / 2, depth - 1, left - 1);
    high = integrate(from + width / 2, width / 2, depth - 1, left - 1);
#pragma omp taskwait
    return low + high;
  }
};

int main() {
  double sum = 0;
  for (int function = 0; function < 10; ++function)
#pragma omp parallel
#pragma omp single
    sum += Quadrature::integrate(1u << 20, 1u << 16, rootDepth, 13);
  std::printf("%.0f\n", sum);
}
