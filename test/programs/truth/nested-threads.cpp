/*===- nested-threads.cpp - A team inside of each thread of another -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT oversubscription
#include "data.h"

#include <cstdio>
#include <omp.h>
#include <vector>

static uint64_t solve(std::vector<uint64_t> &block) {
  uint64_t sum = 0;
  const int team = omp_get_num_procs();
#pragma omp parallel for num_threads(team) reduction(+ : sum) // HERE
  for (std::size_t i = 0; i < block.size(); ++i)
    sum += block[i] = digest(block[i] + i, 800);
  return sum;
}

int main() {
  std::vector<std::vector<uint64_t>> blocks(1000, std::vector<uint64_t>(40));
  uint64_t all = 0;
#ifdef PLANTED
  omp_set_max_active_levels(2);
#endif
  for (int step = 0; step < 3; ++step) {
#pragma omp parallel for schedule(dynamic) reduction(+ : all) // HERE
    for (std::size_t b = 0; b < blocks.size(); ++b)
      all += solve(blocks[b]);
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY flat region-one-thread
