/*===- sparse-rows.cpp - Rows of a matrix, of which the last are long -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT imbalance
// PLACED
#include "data.h"

#include <cstdio>
#include <numeric>
#include <vector>

#ifdef PLANTED
#define SCHEDULE
#else
#define SCHEDULE schedule(guided)
#endif

using Row = std::vector<uint64_t>;

static uint64_t sum(const Row &row) {
  return std::accumulate(
      row.begin(), row.end(), uint64_t{0},
      [](uint64_t all, uint64_t value) { return digest(all ^ value, 8); });
}

int main() {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < 1000; ++i)
#ifdef CLEAN
    rows.emplace_back(325, i);
#else
    rows.emplace_back(i < 750 ? 100 : 1000, i); // The last rows are long.
#endif
  std::vector<uint64_t> sums(rows.size());
  for (int round = 0; round < 100; ++round) {
#pragma omp parallel for SCHEDULE // HERE
    for (auto row = rows.begin(); row < rows.end(); ++row)
      sums[static_cast<std::size_t>(row - rows.begin())] += sum(*row);
  }
  std::printf("%llu\n", static_cast<unsigned long long>(sum(sums)));
}
// TRY loop-dynamic loop-single-iterations loop-cyclic loop-guided
