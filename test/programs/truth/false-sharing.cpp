/*===- false-sharing.cpp - Counters of several threads in one cache line --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/sharing
// SCALING
#include "data.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <numeric>
#include <omp.h>
#include <vector>

#ifdef PLANTED
struct Counts {
#else
struct alignas(128) Counts {
#endif
  std::atomic<uint32_t> of[4] = {};
};

int main() {
  /* The counters of the first four threads are in one cache line. */
  alignas(128) static std::array<Counts, 64> counts;
  std::vector<uint64_t> values(1000000);
  std::iota(values.begin(), values.end(), 0);
  for (int round = 0; round < 300; ++round) {
#pragma omp parallel
    {
      Counts &mine = counts[static_cast<std::size_t>(omp_get_thread_num()) %
                            counts.size()];
#pragma omp for // HERE
      for (std::size_t i = 0; i < values.size(); ++i)
        mine.of[mix(values[i]) % 4].fetch_add(1, std::memory_order_relaxed);
    }
  }
  uint64_t all = 0;
  for (const Counts &each : counts)
    for (uint64_t i = 0; i < 4; ++i)
      all += i * each.of[i];
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
