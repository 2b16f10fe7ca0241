/*===- molecules.cpp - Steps of a simulation of chains in a solvent ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT cancelling-imbalance
// PLACED
#include "data.h"

#include <cstdio>
#include <vector>

struct Molecule {
  uint64_t bonds = 0, pairs = 0, place = 0;
  bool chain = false;
};

class Box {
  std::vector<Molecule> molecules;

public:
  explicit Box(int count) : molecules(count) {
    for (int i = 0; i < count; ++i) {
      molecules[i].chain = i < count / 2;
      molecules[i].place = mix(i);
    }
  }

  /** Chains have many bonds. */
  void bond(Molecule &m) const {
    m.bonds = digest(m.place, m.chain ? 3600 : 400);
  }

  void pair(Molecule &m) const { m.pairs = digest(m.bonds, 1500); }

  /** The solvent is kept rigid. */
  void constrain(Molecule &m) const {
    m.place += digest(m.pairs, m.chain ? 300 : 3500);
  }

  void step() {
    const int count = static_cast<int>(molecules.size());
#ifdef PLANTED
#pragma omp for schedule(static) // HERE
#else
#pragma omp for schedule(static) nowait
#endif
    for (int i = 0; i < count; ++i)
      bond(molecules[i]);
#ifdef PLANTED
#pragma omp for schedule(static) // HERE
#else
#pragma omp for schedule(static) nowait
#endif
    for (int i = 0; i < count; ++i)
      pair(molecules[i]);
#pragma omp for schedule(static)
    for (int i = 0; i < count; ++i)
      constrain(molecules[i]);
  }

  uint64_t sum() const {
    uint64_t all = 0;
    for (const Molecule &m : molecules)
      all = mix(all ^ m.place);
    return all;
  }
};

int main() {
  Box box(400);
#pragma omp parallel
  for (int step = 0; step < 95; ++step)
    box.step();
  std::printf("%llu\n", static_cast<unsigned long long>(box.sum()));
}
