/*===- imbalanced-sections.cpp - One section that works longest -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT imbalance
// PLACED
#include "data.h"

#include <algorithm>
#include <cstdio>
#include <vector>

static std::vector<uint64_t> make(std::size_t size, uint64_t seed) {
  std::vector<uint64_t> values(size);
  for (std::size_t i = 0; i < size; ++i)
    values[i] = mix((seed << 32) + i);
  return values;
}

/** \returns a hash of the medians of many columns. */
static uint64_t sort(uint64_t table) {
  enum { COLUMNS = 24, ROWS = 100000 };
  uint64_t medians = 0;
  for (uint64_t column = 0; column < COLUMNS; ++column) {
    std::vector<uint64_t> values = make(ROWS, table * COLUMNS + column);
    std::sort(values.begin(), values.end());
    medians = mix(medians ^ values[ROWS / 2]);
  }
  return medians;
}

int main() {
  uint64_t names = 0, places = 0, times = 0, sizes = 0;
#ifdef PLANTED
#pragma omp parallel sections // HERE
  {
#pragma omp section
    {
      names = sort(1);
      places = sort(2);
      times = sort(3);
    }
#pragma omp section
    sizes = sort(4);
  }
#else
#pragma omp parallel sections
  {
#pragma omp section
    {
      names = sort(1);
      places = sort(2);
    }
#pragma omp section
    {
      times = sort(3);
      sizes = sort(4);
    }
  }
#endif
  std::printf("%llu\n",
              static_cast<unsigned long long>(names ^ places ^ times ^ sizes));
}
