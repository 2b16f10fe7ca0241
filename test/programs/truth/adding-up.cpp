/*===- adding-up.cpp - Sums that are added up one value at a time ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT critical
#include "data.h"

#include <cstdio>
#include <vector>

class Sum {
public:
  void add(uint64_t value) {
#pragma omp critical(sum) // HERE
    sum += value;
  }
  uint64_t get() const { return sum; }

private:
  uint64_t sum = 0;
};

int main() {
  Sum sum;
  std::vector<uint64_t> values(300000, 3);
#pragma omp parallel
  {
    [[maybe_unused]] uint64_t mine = 0;
    for (uint64_t round = 0; round < 10; ++round) {
#pragma omp for
      for (auto value = values.begin(); value < values.end(); ++value) {
        uint64_t more = digest(*value + round, 8);
#ifdef PLANTED
        sum.add(more);
#else
        mine += more;
#endif
      }
    }
#ifndef PLANTED
    sum.add(mine);
#endif
  }
  std::printf("%llu\n", static_cast<unsigned long long>(sum.get()));
}
