/*===- by-value.cpp - Tasks that take a large object by value -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <array>
#include <cstdio>

using Table = std::array<uint64_t, 16384>;

int main() {
  static Table table;
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = mix(i);
  static uint64_t results[5000];
#pragma omp parallel
#pragma omp single
  {
    Table mine = table;
    for (int i = 0; i < 5000; ++i) {
#ifdef PLANTED
#pragma omp task firstprivate(mine) shared(results) // HERE
#else
#pragma omp task shared(results, mine)
#endif
      results[i] =
          digest(mine[static_cast<std::size_t>(i) % mine.size()], 6000);
    }
#pragma omp taskwait
  }
  uint64_t all = 0;
  for (uint64_t result : results)
    all ^= result;
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
