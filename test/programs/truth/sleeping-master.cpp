/*===- sleeping-master.cpp - A device that all threads await --------------===*\
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
#include <vector>

namespace {

class Device {
  uint64_t Next = 0;

public:
  uint64_t read() {
#ifdef PLANTED
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
#endif
    return mix(++Next);
  }
};

} // namespace

int main() {
  Device D;
  uint64_t Sample = 0, All = 0;
  std::vector<uint64_t> Values(1000);
#pragma omp parallel
  for (int Step = 0; Step < 100; ++Step) {
#pragma omp master // HERE
    Sample = D.read();
#pragma omp barrier
#pragma omp for reduction(^ : All)
    for (std::size_t I = 0; I < Values.size(); ++I) {
      Values[I] = digest(Sample + I, 1500);
      All ^= Values[I];
    }
  }
  std::printf("%llu\n", static_cast<unsigned long long>(All));
}
