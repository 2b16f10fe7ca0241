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

constexpr std::size_t size = 16u << 20, block = 4096, rounds = 50;

static double a[size], b[size];

static void update(std::size_t first) {
  for (std::size_t i = first; i < first + block; ++i) // HERE
    a[i] = a[i] * 0.5 + b[i];
}

int main() {
#pragma omp parallel for schedule(static)
  for (std::size_t i = 0; i < size; ++i) {
    a[i] = 1;
    b[i] = 2;
  }
#ifdef PLANTED
#pragma omp parallel
  for (std::size_t round = 0; round < rounds; ++round) {
    /* Each thread has the same blocks in all rounds. */
#pragma omp for schedule(static) nowait // HERE
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
