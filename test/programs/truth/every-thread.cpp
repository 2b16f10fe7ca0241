/*===- every-thread.cpp - Every thread fills the whole table --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/replicated
// SCALING
#include "data.h"

#include <cstdio>
#include <vector>

int main() {
  const std::size_t size = 20000;
  uint64_t all = 0;
  for (int round = 0; round < 10; ++round) {
#ifndef PLANTED
    std::vector<uint64_t> shared(size);
#endif
#pragma omp parallel reduction(+ : all) // HERE
    {
#ifdef PLANTED
      std::vector<uint64_t> table(size);
      for (std::size_t i = 0; i < size; ++i) // HERE
        table[i] = digest(i, 200);
#else
      std::vector<uint64_t> &table = shared;
#pragma omp for
      for (std::size_t i = 0; i < size; ++i)
        table[i] = digest(i, 200);
#endif
#pragma omp for // HERE
      for (std::size_t i = 0; i < 10 * size; ++i)
        all += mix(table[i % size] ^ i);
    }
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
