/*===- thread-limit.cpp - A limit of threads left over in the environment -===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-threads
// FAULT OMP_THREAD_LIMIT=1
#include "data.h"

#include <cstdio>
#include <vector>

int main() {
  std::vector<uint64_t> sums(20000);
  for (int round = 0; round < 6; ++round) {
#pragma omp parallel for // HERE
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += digest(sums[i] + i, 1000);
  }
  uint64_t all = 0;
  for (uint64_t sum : sums)
    all ^= sum;
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
