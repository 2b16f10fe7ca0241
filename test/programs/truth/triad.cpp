/*===- triad.cpp - Vectors that are read and written again and again ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/memory
// SCALING
#include "data.h"

#include <cstdio>
#include <vector>

constexpr std::size_t size = 8u << 20, block = 4096, rounds = 60;

static std::vector<double> a(size, 1), b(size, 2);

static void update(std::size_t first) {
  for (std::size_t i = first; i < first + block; ++i) // HERE
    a[i] = a[i] * 0.5 + b[i];
}

int main() {
#ifdef PLANTED
  for (std::size_t round = 0; round < rounds; ++round) {
#pragma omp parallel for schedule(static) // HERE
    for (std::size_t first = 0; first < size; first += block)
      update(first);
  }
#else
  /* A block stays in the cache for all rounds. */
#pragma omp parallel for schedule(static)
  for (std::size_t first = 0; first < size; first += block)
    for (std::size_t round = 0; round < rounds; ++round)
      update(first);
#endif
  double all = 0;
  for (double value : a)
    all += value;
  std::printf("%.6g\n", all);
}
