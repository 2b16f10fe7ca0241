/*===- idle-thread.cpp - Chunks so large that there is one ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT idle-thread
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef PLANTED
constexpr int chunk = 1024;
#else
constexpr int chunk = 8;
#endif

int main() {
  std::vector<uint64_t> jobs(1000);
  for (int round = 0; round < 3; ++round) {
#pragma omp parallel for schedule(dynamic, chunk) // HERE
    for (std::size_t i = 0; i < jobs.size(); ++i)
      jobs[i] = digest(jobs[i] + i, 30000);
  }
  uint64_t all = 0;
  for (uint64_t job : jobs)
    all ^= job;
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY loop-dynamic loop-static loop-single-iterations
