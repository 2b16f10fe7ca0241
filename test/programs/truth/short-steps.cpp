/*===- short-steps.cpp - A parallel region for each short step ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-region
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef CLEAN
constexpr std::size_t length = 200000;
constexpr int steps = 100;
#else
constexpr std::size_t length = 100;
constexpr int steps = 100000;
#endif

int main() {
  std::vector<uint64_t> now(length), next(length);
  for (std::size_t i = 0; i < length; ++i)
    now[i] = mix(i);
  for (int step = 0; step < steps; ++step) {
#ifndef REPAIRED
#pragma omp parallel for // HERE
#endif
    for (std::size_t i = 1; i < length; ++i)
      next[i] = mix(now[i] + now[i - 1]);
    now.swap(next);
  }
  std::printf("%llu\n", static_cast<unsigned long long>(now[length - 1]));
}
// TRY one-thread region-one-thread
