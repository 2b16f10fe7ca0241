/*===- zeroed.cpp - A vector that one thread clears and fills -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT page-faults or serial
#include "data.h"

#include <cstdio>
#include <memory>
#include <vector>

int main() {
  const std::size_t size = 8u << 20;
#ifdef PLANTED
  std::vector<uint64_t> values(size); // HERE
  for (std::size_t i = 0; i < size; ++i)
    values[i] = digest(i, 6);
#else
  std::unique_ptr<uint64_t[]> memory(new uint64_t[size]);
  uint64_t *values = memory.get();
#pragma omp parallel for
  for (std::size_t i = 0; i < size; ++i)
    values[i] = digest(i, 6);
#endif
  for (std::size_t sweep = 0; sweep < 30; ++sweep)
#pragma omp parallel for // HERE
    for (std::size_t i = 0; i < size; ++i)
      values[i] += mix(i + sweep);
  uint64_t all = 0;
  for (std::size_t i = 0; i < size; i += 4096)
    all ^= values[i];
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
