/*===- tiny-chunks.cpp - A dynamic loop with one element in a chunk -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-chunk
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef PLANTED
#define SCHEDULE schedule(dynamic)
#else
#define SCHEDULE schedule(static)
#endif

template <class T> static void scale(std::vector<T> &values, T factor) {
#pragma omp parallel for SCHEDULE // HERE
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>(digest(values[i] * factor + i, 20));
}

int main() {
  std::vector<uint64_t> values(50000);
  for (int step = 0; step < 40; ++step)
    scale<uint64_t>(values, 1000003);
  uint64_t all = 0;
  for (uint64_t value : values)
    all ^= value;
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY loop-static loop-large-chunks loop-guided loop-dynamic
