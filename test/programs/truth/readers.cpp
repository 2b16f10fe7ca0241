/*===- readers.cpp - Readers that share a lock ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock-operations or atomic-operations
// RUN
#include "data.h"

#include <cstdio>
#include <shared_mutex>
#include <vector>

#ifdef PLANTED
static std::shared_mutex mutex;
#endif
static std::vector<uint64_t> table(1 << 12);

static uint64_t look(uint64_t key) {
#ifdef PLANTED
  std::shared_lock<std::shared_mutex> guard(mutex); // HERE
#endif
  return table[key % table.size()];
}

int main() {
  for (size_t i = 0; i < table.size(); ++i)
    table[i] = mix(i);
  uint64_t all = 0;
#pragma omp parallel for reduction(+ : all) // HERE
  for (int i = 0; i < 20000000; ++i)
    all += look(mix(i));
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
