/*===- histogram-atomics.cpp - Counters of std::atomic --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT atomic-operations
// RUN
#include "data.h"

#include <atomic>
#include <cstdio>

/* Few values, so that threads meet in the same counters. */
enum { VALUES = 20000000, BINS = 4 };

static std::atomic<long> bins[BINS];

static void count(long bin, long amount) {
  bins[bin].fetch_add(amount, std::memory_order_relaxed);
}

int main() {
#pragma omp parallel
  {
    long mine[BINS] = {0};
#pragma omp for // HERE
    for (int i = 0; i < VALUES; ++i) {
      uint64_t value = mix(static_cast<uint64_t>(i));
#ifdef PLANTED
      count(static_cast<long>(value % BINS), 1);
#elif defined(CLEAN)
      /* Threads seldom meet. */
      ++mine[value % BINS];
      if (i % 4096 == 0)
        count(0, 0);
#else
      ++mine[value % BINS];
#endif
    }
    for (long bin = 0; bin < BINS; ++bin)
      count(bin, mine[bin]);
  }
  long sum = 0;
  for (const std::atomic<long> &bin : bins)
    sum += bin * (&bin - bins + 1);
  std::printf("%ld\n", sum);
  return 0;
}
