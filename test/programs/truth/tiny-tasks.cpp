/*===- tiny-tasks.cpp - A recursion without a cut-off ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-task
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef PLANTED
constexpr long cutoff = 4;
#else
constexpr long cutoff = 1 << 15;
#endif

template <class Iterator> static uint64_t serial_sum(Iterator from, long n) {
  uint64_t sum = 0;
  for (long i = 0; i < n; ++i)
    sum += mix(from[i]);
  return sum;
}

template <class Iterator> static uint64_t sum(Iterator from, long n) {
  if (n <= cutoff)
    return serial_sum(from, n);
  uint64_t left = 0, right = 0;
#pragma omp task shared(left) // HERE
  left = sum(from, n / 2);
#pragma omp task shared(right) // HERE
  right = sum(from + n / 2, n - n / 2);
#pragma omp taskwait
  return left + right;
}

int main() {
  std::vector<uint8_t> values(250000);
#pragma omp parallel for
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<uint8_t>(i);
  uint64_t all = 0;
#pragma omp parallel
#pragma omp single
  for (int repeat = 0; repeat < 32; ++repeat)
    all += sum(values.begin(), static_cast<long>(values.size()));
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY one-thread region-one-thread
