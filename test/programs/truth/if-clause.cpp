/*===- if-clause.cpp - A clause with a threshold that is too high ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-threads
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef PLANTED
constexpr std::size_t worthwhile = 100000;
#else
constexpr std::size_t worthwhile = 1000;
#endif

template <class Body> static void for_each(std::size_t count, Body body) {
#pragma omp parallel for if (count >= worthwhile) // HERE
  for (std::size_t i = 0; i < count; ++i)
    body(i);
}

int main() {
  std::vector<uint64_t> values(20000);
  for (int round = 0; round < 10; ++round) {
#ifdef CLEAN
    /* These are too few to be shared. */
    for_each(20, [&](std::size_t i) { values[i] += i; });
#endif
    for_each(values.size(),
             [&](std::size_t i) { values[i] = digest(values[i] + i, 500); });
  }
  uint64_t all = 0;
  for (uint64_t value : values)
    all ^= value;
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
