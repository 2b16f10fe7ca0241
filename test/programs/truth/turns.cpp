/*===- turns.cpp - Chunks that write in turns what they computed ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT ordered
#include "data.h"

#include <cstdio>
#include <vector>

int main() {
  std::vector<uint64_t> output;
#ifdef PLANTED
#pragma omp parallel for ordered schedule(static, 200) // HERE
#else
#pragma omp parallel for ordered schedule(static, 1)
#endif
  for (int i = 0; i < 2000; ++i) {
    uint64_t value = digest(static_cast<uint64_t>(i), 100000);
#pragma omp ordered // HERE
    output.push_back(value);
  }
  uint64_t all = 0;
  for (uint64_t value : output)
    all = mix(all ^ value);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
