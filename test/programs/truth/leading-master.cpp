/*===- leading-master.cpp - Threads wait behind a balanced loop -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// The barrier is that of the second loop, which is balanced.
// EXPECT barrier
#include "data.h"

#include <cstdio>
#include <vector>

struct Field {
  std::vector<uint64_t> now, next;
  uint64_t energy = 0;

  void step();
};

void Field::step() {
  const long n = (long)now.size();
#ifdef PLANTED
#pragma omp master // HERE
#else
#pragma omp for nowait
#endif
  for (long i = 0; i < n; i += 4) {
    const uint64_t part = digest(now[i], 2400);
#pragma omp atomic
    energy ^= part;
  }
#pragma omp for schedule(static)
  for (long i = 0; i < n; ++i)
    next[i] = digest(now[i] + (uint64_t)i, 600);
#pragma omp for schedule(static)
  for (long i = 0; i < n; ++i)
    now[i] = mix(next[i]);
}

int main() {
  Field field;
  field.now.resize(4000, 1);
  field.next.resize(4000);
#pragma omp parallel
  for (int s = 0; s < 20; ++s)
    field.step();
  std::printf("%llu %llu\n", (unsigned long long)field.energy,
              (unsigned long long)field.now[7]);
}
