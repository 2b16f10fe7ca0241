/*===- inner-regions.cpp - Inner parallel regions of one thread -----------===*\
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

static uint64_t row(std::size_t first) {
  uint64_t all = 0;
#pragma omp parallel for reduction(^ : all) // HERE
  for (std::size_t i = first; i < first + 1000; ++i)
    all ^= digest(i, 4000);
  return all;
}

int main() {
  uint64_t all = 0;
#ifdef PLANTED
  /* The outer region has one thread, and the inner ones are not active. */
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
#pragma omp single
#endif
  for (std::size_t i = 0; i < 40; ++i)
    all += row(i * 1000);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
