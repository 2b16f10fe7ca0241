/*===- two-sweeps.cpp - Sweeps that are unequal in opposite ways ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT cancelling-imbalance
// PLACED
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef PLANTED
#define NOWAIT
#else
#define NOWAIT nowait
#endif

int main() {
  const long size = 800;
  std::vector<uint64_t> lower(size), upper(size);
  for (int round = 0; round < 10; ++round) {
#pragma omp parallel
    {
#pragma omp for schedule(static) NOWAIT // HERE
      for (long i = 0; i < size; ++i)
        lower[static_cast<std::size_t>(i)] +=
            digest(static_cast<uint64_t>(i), 60 * i);
#pragma omp for schedule(static) // HERE
      for (long i = 0; i < size; ++i)
        upper[static_cast<std::size_t>(i)] +=
            digest(static_cast<uint64_t>(i), 60 * (size - i));
    }
  }
  uint64_t all = 0;
  for (std::size_t i = 0; i < lower.size(); ++i)
    all ^= lower[i] + mix(upper[i]);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY loop-dynamic loop-single-iterations loop-cyclic loop-guided
