/*===- growing-vectors.cpp - Vectors that grow in each iteration ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT page-faults
#include "data.h"

#include <cstdio>
#include <vector>

struct Cell {
  uint64_t words[512];
};

/** Collects the cells of a list, whose length nobody knows before.
 *  \returns a hash of them. */
static uint64_t collect(std::vector<Cell> &cells, uint64_t list, long length) {
  uint64_t all = 0;
  for (long i = 0; i < length; ++i) {
    cells.push_back(Cell());
    cells.back().words[i % 512] = digest(list + static_cast<uint64_t>(i), 300);
  }
  for (const Cell &cell : cells)
    all ^= cell.words[all % 512];
  return all;
}

int main() {
  enum { LISTS = 40, LENGTH = 9000 };
  uint64_t all = 0;
#ifdef CLEAN
  /* Small enough for the allocator to keep. */
  enum { PARTS = 300 };
#else
  enum { PARTS = 1 };
#endif
#pragma omp parallel reduction(^ : all)
  {
#ifdef REPAIRED
    std::vector<Cell> cells;
    cells.reserve(LENGTH);
#endif
#pragma omp for schedule(dynamic) // HERE
    for (int list = 0; list < LISTS * PARTS; ++list) {
#ifdef REPAIRED
      cells.clear();
#else
      std::vector<Cell> cells;
#endif
      all ^= collect(cells, static_cast<uint64_t>(list), LENGTH / PARTS);
    }
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY keep-memory
