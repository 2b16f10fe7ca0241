/*===- pipeline.cpp - Stages that depend on more than they read -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT task-order or critical-path
#include "data.h"

#include <cstdio>
#include <vector>

int main() {
  std::vector<uint64_t> blocks(60);
  uint64_t *block = blocks.data();
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < 4; ++step)
    for (std::size_t i = 0; i < blocks.size(); ++i) {
#ifdef PLANTED
#pragma omp task depend(inout : block[0]) firstprivate(i) // HERE
#else
#pragma omp task depend(inout : block[i]) firstprivate(i)
#endif
      block[i] = digest(block[i] ^ i, 300000);
    }
  uint64_t all = 0;
  for (uint64_t value : blocks)
    all += value;
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
