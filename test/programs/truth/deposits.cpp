/*===- deposits.cpp - Two atomics that follow one another -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT contended-atomic or atomic-operations
// Charges of particles are deposited in a small grid with atomics.
#include "data.h"

#include <array>
#include <cstdio>
#include <vector>

struct Grid {
  std::array<long, 16> Q{};
  void deposit(int C, long V) {
#pragma omp atomic // HERE
    Q[C] += V;
#pragma omp atomic // HERE
    Q[(C + 1) & 15] += 1000 - V;
  }
};

struct Plasma {
  std::vector<uint32_t> X;
  Grid G;
  explicit Plasma(int N) : X(N) {
    for (int I = 0; I < N; ++I)
      X[I] = (uint32_t)mix(I);
  }
  void push() {
#pragma omp parallel for
    for (size_t I = 0; I < X.size(); ++I)
      X[I] = (uint32_t)mix(X[I]);
  }
  void scatter() {
#ifdef PLANTED
#pragma omp parallel for
    for (size_t I = 0; I < X.size(); ++I)
      G.deposit(X[I] & 15, X[I] >> 8 & 1023);
#else
    long *Q = G.Q.data();
#pragma omp parallel for reduction(+ : Q[:16])
    for (size_t I = 0; I < X.size(); ++I) {
      int C = X[I] & 15;
      long V = X[I] >> 8 & 1023;
      Q[C] += V;
      Q[(C + 1) & 15] += 1000 - V;
    }
#endif
  }
};

int main() {
  Plasma P(400000);
  for (int S = 0; S < 72; ++S) {
    P.push();
    P.scatter();
  }
  uint64_t S = 0;
  for (long Q : P.G.Q)
    S = S * 31 + (uint64_t)Q;
  printf("%llx\n", (unsigned long long)S);
}
