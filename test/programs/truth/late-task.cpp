/*===- late-task.cpp - The longest task, which starts last ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT late-task
#include "data.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

int main() {
  std::vector<long> lengths(1000, 60000);
  lengths.push_back(60000000);
#ifndef PLANTED
  std::sort(lengths.begin(), lengths.end(), std::greater<long>());
#endif
  uint64_t all = 0;
#pragma omp parallel
#pragma omp single
  for (long length : lengths)
#pragma omp task shared(all) // HERE
  {
    uint64_t sum = digest(1, length);
#pragma omp atomic
    all += sum;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
