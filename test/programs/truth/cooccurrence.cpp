/*===- cooccurrence.cpp - Objects that a reduction combines too often ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <cstdint>
#include <cstdio>
#include <vector>

class Cooccurrence {
public:
  Cooccurrence() : count(256 * 256) {}
  void add(int a, int b) { ++count[a * 256 + b]; }
  Cooccurrence &operator+=(const Cooccurrence &other) {
    for (std::size_t i = 0; i < count.size(); ++i)
      count[i] += other.count[i];
    return *this;
  }
  long energy() const {
    long s = 0;
    for (long c : count)
      s += c * c % 1009;
    return s;
  }

private:
  std::vector<long> count;
};

#pragma omp declare reduction(merge:Cooccurrence : omp_out += omp_in)

int main() {
  const int n = 256, tiles = 8000;
  std::vector<std::uint8_t> image(n * n * 4);
  for (std::size_t i = 0; i < image.size(); ++i)
    image[i] = std::uint8_t(i * i / 77 + i);
  Cooccurrence total;
#ifdef PLANTED
  for (int t = 0; t < tiles; ++t) {
    const std::uint8_t *tile = &image[t * 101 % (n * n * 3)];
#pragma omp parallel for reduction(merge : total) // HERE
    for (int y = 0; y < 64; ++y)
      for (int x = 0; x < 63; ++x)
        total.add(tile[y * n + x], tile[y * n + x + 1]);
  }
#else
#pragma omp parallel for reduction(merge : total)
  for (int t = 0; t < tiles; ++t) {
    const std::uint8_t *tile = &image[t * 101 % (n * n * 3)];
    for (int y = 0; y < 64; ++y)
      for (int x = 0; x < 63; ++x)
        total.add(tile[y * n + x], tile[y * n + x + 1]);
  }
#endif
  std::printf("%ld\n", total.energy());
}
