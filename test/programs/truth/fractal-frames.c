/*===- fractal-frames.c - Tiles of the frames of a fractal ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT late-task or taskwait
#include "data.h"

#include <stdio.h>

enum { FRAMES = 24, TILES = 15, CENTRE = TILES / 2 };

static uint64_t image[FRAMES][TILES];

/** \returns the iterations of a tile. Most are in the centre. */
static long iterations(int tile) { return tile == CENTRE ? 5000000 : 500000; }

static void render(int frame) {
  for (int t = 0; t < TILES; ++t) {
#ifdef PLANTED
    int tile = t;
#else
    int tile = t == 0 ? CENTRE : t <= CENTRE ? t - 1 : t;
#endif
#pragma omp task // HERE
    image[frame][tile] =
        digest((uint64_t)(frame * TILES + tile), iterations(tile));
  }
#pragma omp taskwait // HERE
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int frame = 0; frame < FRAMES; ++frame)
    render(frame);
  uint64_t all = 0;
  for (int f = 0; f < FRAMES; ++f)
    for (int t = 0; t < TILES; ++t)
      all = mix(all ^ image[f][t]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
