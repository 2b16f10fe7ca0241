/*===- mutex.cpp - A mutex around the work of a loop ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <cstdio>
#include <map>
#include <mutex>

class Histogram {
public:
  void add(uint64_t key) {
    std::lock_guard<std::mutex> guard(mutex);
    ++counts[digest(key, 300) % 1000];
  }
  void merge(const Histogram &other) {
    std::lock_guard<std::mutex> guard(mutex);
    for (const auto &entry : other.counts)
      counts[entry.first] += entry.second;
  }
  uint64_t sum() const {
    uint64_t all = 0;
    for (const auto &entry : counts)
      all += entry.first * entry.second;
    return all;
  }

private:
  std::mutex mutex;
  std::map<uint64_t, uint64_t> counts;
};

int main() {
  Histogram all;
#pragma omp parallel
  {
#ifdef PLANTED
    Histogram &mine = all;
#else
    Histogram mine;
#endif
#pragma omp for schedule(dynamic, 100) // HERE
    for (int i = 0; i < 400000; ++i)
      mine.add(mix(static_cast<uint64_t>(i)));
#ifndef PLANTED
    all.merge(mine);
#endif
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all.sum()));
}
