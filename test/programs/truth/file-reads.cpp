/*===- file-reads.cpp - A loop that reads what comes slowly ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <chrono>
#include <cstdio>
#include <thread>

static uint64_t fetch(int item) {
#ifdef PLANTED
  /* A slow device. */
  std::this_thread::sleep_for(std::chrono::microseconds(300));
#endif
  return mix(static_cast<uint64_t>(item));
}

int main() {
  uint64_t all = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(20) reduction(+ : all) // HERE
  for (int i = 0; i < 2000; ++i)
    all += digest(fetch(i), 60000);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
