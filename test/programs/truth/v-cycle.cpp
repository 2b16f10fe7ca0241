/*===- v-cycle.cpp - Regions on grids of any size -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fine-region
#include "data.h"

#include <cstdio>
#include <vector>

using Level = std::vector<double>;

#ifdef PLANTED
#define ENOUGH 0
#else
#define ENOUGH 20000
#endif

static void smooth(Level &u, const Level &f, int sweeps) {
  int n = (int)u.size();
  static Level t(1 << 17);
  for (int s = 0; s < sweeps; ++s) {
#pragma omp parallel for if (n > ENOUGH) // HERE
    for (int i = 1; i < n - 1; ++i)
      t[i] = u[i] + 0.25 * (f[i] - 2 * u[i] + u[i - 1] + u[i + 1]);
#pragma omp parallel for if (n > ENOUGH) // HERE
    for (int i = 1; i < n - 1; ++i)
      u[i] = t[i] + 0.25 * (f[i] - 2 * t[i] + t[i - 1] + t[i + 1]);
  }
}

static void cycle(std::vector<Level> &u, std::vector<Level> &f, int level) {
  smooth(u[level], f[level], 3);
  if (level + 1 == (int)u.size())
    return;
  int n = (int)u[level + 1].size();
  Level &fine = u[level], &coarse = f[level + 1], &source = f[level];
#pragma omp parallel for if (n > ENOUGH) // HERE
  for (int i = 1; i < n - 1; ++i)
    coarse[i] =
        source[2 * i] - 2 * fine[2 * i] + fine[2 * i - 1] + fine[2 * i + 1];
  cycle(u, f, level + 1);
  cycle(u, f, level + 1);
  Level &error = u[level + 1];
#pragma omp parallel for if (n > ENOUGH) // HERE
  for (int i = 1; i < n - 1; ++i)
    fine[2 * i] += 0.1 * error[i];
  smooth(u[level], f[level], 3);
}

int main() {
  std::vector<Level> u, f;
  for (int n = 1 << 17; n >= 64; n /= 2) {
    u.emplace_back(n, 0.0);
    f.emplace_back(n, 1.0);
  }
  for (int c = 0; c < 20; ++c)
    cycle(u, f, 0);
  std::printf("%.6g\n", u[0][100]);
}
