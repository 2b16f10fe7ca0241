/*===- taskwait-phases.cpp - A wait for a long task before others ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT excess-wait
#include "data.h"

#include <array>
#include <cstdio>

#ifdef CLEAN
/* Enough tasks of the same length. */
enum { LISTS = 7 };
constexpr long archiving = 1500000;
#else
enum { LISTS = 1 };
constexpr long archiving = 6000000;
#endif

/* What a simulation writes of its last step, and the forces of the next one. */
struct Step {
  uint64_t archive = 0;
  std::array<uint64_t, LISTS> neighbours{};
  std::array<uint64_t, 16> forces{};
};

int main() {
  std::array<Step, 20> steps;
#pragma omp parallel
#pragma omp single
  for (Step &step : steps) {
    Step *s = &step;
#pragma omp task firstprivate(s)
    s->archive = digest(1, archiving);
    for (uint64_t &list : s->neighbours) {
      uint64_t *l = &list;
#ifdef REPAIRED
#pragma omp task firstprivate(l) depend(out : *l)
#else
#pragma omp task firstprivate(l)
#endif
      *l = digest(2, 1500000);
    }
#ifndef REPAIRED
#pragma omp taskwait // HERE
#endif
    for (uint64_t &force : s->forces) {
      uint64_t *f = &force;
#ifdef REPAIRED
#pragma omp task firstprivate(s, f) depend(in : s->neighbours[0])
#else
#pragma omp task firstprivate(s, f)
#endif
      *f = digest(s->neighbours[0], 750000);
    }
#pragma omp taskwait
  }
  uint64_t all = 0;
  for (const Step &s : steps)
    all = mix(all ^ s.archive ^ s.forces[0] ^ s.forces[15]);
  std::printf("%llu\n", (unsigned long long)all);
}
