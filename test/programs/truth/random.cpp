/*===- random.cpp - Random numbers of the library in a template -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT serializing-call
#include "data.h"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

struct Shared {
  double operator()() { return static_cast<double>(random()) / RAND_MAX; }
};

struct Own {
  std::minstd_rand engine;
  double operator()() {
    return static_cast<double>(engine()) / std::minstd_rand::max();
  }
};

template <class Generator> static long walk(int walkers, int steps) {
  long crossed = 0;
#pragma omp parallel reduction(+ : crossed)
  {
    Generator draw;
#pragma omp for schedule(dynamic, 10) // HERE
    for (int w = 0; w < walkers; ++w) {
      double place = 0;
      for (int s = 0; s < steps; ++s)
        place += draw() - 0.5;
      crossed += place > -1e6;
    }
  }
  return crossed;
}

int main() {
#ifdef PLANTED
  std::printf("%ld\n", walk<Shared>(12000, 5000));
#else
  std::printf("%ld\n", walk<Own>(12000, 5000));
#endif
}
