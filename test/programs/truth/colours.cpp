/*===- colours.cpp - A filter of the three colours of images -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT taskwait
#include "data.h"

#include <array>
#include <cstdio>
#include <vector>

using Plane = std::vector<uint64_t>;
using Image = std::array<Plane, 3>;

static void filter(Plane &plane) {
  for (size_t i = 1; i < plane.size(); ++i)
    plane[i] = digest(plane[i] ^ plane[i - 1], 1000);
}

int main() {
  std::vector<Image> images(24);
  for (size_t i = 0; i < images.size(); ++i)
    for (size_t c = 0; c < 3; ++c)
      images[i][c].assign(4000, mix(3 * i + c));
#pragma omp parallel
#pragma omp single
  {
    for (Image &image : images) {
      for (Plane &plane : image)
#pragma omp task shared(plane)
        filter(plane);
#ifdef PLANTED
#pragma omp taskwait // HERE
#endif
    }
#pragma omp taskwait
  }
  uint64_t all = 0;
  for (const Image &image : images)
    for (const Plane &plane : image)
      all = mix(all ^ plane.back());
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
