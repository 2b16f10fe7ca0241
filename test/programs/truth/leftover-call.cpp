/*===- leftover-call.cpp - A call that was left over ----------------------===*\
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

static void configure() {
#ifdef PLANTED
  omp_set_num_threads(1); // HERE
#endif
}

int main() {
  configure();
  std::vector<uint64_t> values(30000);
  uint64_t all = 0;
#pragma omp parallel for reduction(^ : all) // HERE
  for (auto value = values.begin(); value < values.end(); ++value)
    all ^= digest(static_cast<uint64_t>(value - values.begin()), 6000);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
// TRY region-all-threads
