/*===- inner-loop.cpp - A parallel loop that a single construct calls -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-threads
#include "data.h"

#include <cstdio>
#include <omp.h>
#include <vector>

namespace {

/** What each step needs. */
class Table {
  std::vector<uint64_t> Entries = std::vector<uint64_t>(20000);

public:
  void update(uint64_t Step) {
#pragma omp parallel for // HERE
    for (std::size_t I = 0; I < Entries.size(); ++I)
      Entries[I] = digest(I + Step, 500);
  }
  uint64_t operator[](std::size_t I) const { return Entries[I]; }
  std::size_t size() const { return Entries.size(); }
};

} // namespace

int main() {
  Table T;
  uint64_t All = 0;
  /* The outer region has all threads, and the inner one is not active. */
  omp_set_max_active_levels(1);
  for (uint64_t Step = 0; Step < 12; ++Step) {
#ifndef PLANTED
    T.update(Step);
#endif
#pragma omp parallel
    {
#ifdef PLANTED
#pragma omp single
      T.update(Step);
#endif
#pragma omp for reduction(^ : All)
      for (std::size_t I = 0; I < T.size(); ++I)
        All ^= digest(T[I], 500);
    }
  }
  std::printf("%llu\n", static_cast<unsigned long long>(All));
}
