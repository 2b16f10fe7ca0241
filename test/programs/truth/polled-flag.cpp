/*===- polled-flag.cpp - A thread that polls for all of a block -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/spinning
// SCALING
#include "data.h"

#include <atomic>
#include <cstdio>
#include <vector>

namespace {

constexpr long Items = 1600, Length = 30000;

/** How far the stage before has come. */
struct Stage {
  std::atomic<long> done{0};
  std::vector<uint64_t> values = std::vector<uint64_t>(Items);
};

void waitFor(const Stage &stage, long needed) {
  while (stage.done.load(std::memory_order_acquire) < needed) // HERE
    ;
}

} // namespace

int main() {
  Stage first, second;
#pragma omp parallel for schedule(static, 1)
  for (int stage = 0; stage < 2; ++stage)
    for (long i = 0; i < Items; ++i) {
      Stage &mine = stage ? second : first;
      uint64_t input = static_cast<uint64_t>(i);
      if (stage) {
#ifdef PLANTED
        waitFor(first, Items);
#else
        waitFor(first, i + 1);
#endif
        input = first.values[static_cast<std::size_t>(i)];
      }
      mine.values[static_cast<std::size_t>(i)] = digest(input, Length);
      mine.done.store(i + 1, std::memory_order_release);
    }
  uint64_t all = 0;
  for (uint64_t value : second.values)
    all = mix(all ^ value);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
