/*===- serial-part.cpp - A serial step between two parallel loops ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT serial
#include "data.h"

#include <cstdio>
#include <vector>

int main() {
  std::vector<uint64_t> values(200000), keys(values.size());
  uint64_t all = 0;
  for (int step = 0; step < 8; ++step) {
#pragma omp parallel for // HERE
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = digest(values[i] + i, 20);
#ifndef PLANTED
#pragma omp parallel for
#endif
    for (std::size_t i = 0; i < values.size(); ++i)
      keys[i] = digest(values[i], 30);
#pragma omp parallel for reduction(+ : all)
    for (std::size_t i = 0; i < keys.size(); ++i)
      all += digest(keys[i], 20);
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
