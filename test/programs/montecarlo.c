/*===- montecarlo.c - Pi by a deterministic Monte Carlo method ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Every block of samples has its own seed, so that the number of hits depends
|* on no schedule. The generator is threadprivate; the seed reaches the team
|* once by copyin and once, chosen by one thread, by single copyprivate. Teams
|* nest: each half of the samples has a team of its own.
|*
|* Usage: montecarlo [BLOCKS]
|*
\*===----------------------------------------------------------------------===*/
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static void omp_set_max_active_levels(int levels) { (void)levels; }
#endif

enum { SAMPLES_PER_BLOCK = 1000 };

/** The state of the generator, and the seed all blocks are derived from. */
static uint64_t state, base_seed;
#pragma omp threadprivate(state, base_seed)

static uint32_t next_random(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)(z >> 40);
}

/** \returns how many samples of the block lie in the circle. */
static long sample_block(int block) {
  const uint64_t one = 1u << 24;
  long hits = 0;
  state = base_seed + (uint64_t)block * 0xd1342543de82ef95u;
  for (int i = 0; i < SAMPLES_PER_BLOCK; ++i) {
    const uint64_t x = next_random(), y = next_random();
    hits += x * x + y * y < one * one;
  }
  return hits;
}

/** Samples blocks [begin, end) with the seed of the calling thread. */
static long sample_blocks(int begin, int end) {
  long hits = 0;
  int last = -1;
#pragma omp parallel copyin(base_seed) reduction(+ : hits) num_threads(2)
  {
    /* Monotonic, as LLVM's runtime up to 19 at least loses the lastprivate
     * value of loops whose iterations threads steal from each other. */
#pragma omp for schedule(monotonic : dynamic, 4) lastprivate(last) nowait
    for (int block = begin; block < end; ++block) {
      hits += sample_block(block);
      last = block;
    }
  }
  if (begin < end && last != end - 1)
    abort();
  return hits;
}

/** Samples all blocks in one team, whose seed one of its threads chooses. */
static long sample_flat(int blocks, uint64_t seed) {
  long hits = 0;
  int scale = 1;
#pragma omp parallel firstprivate(scale)
  {
    uint64_t chosen = 0;
#pragma omp single copyprivate(chosen, scale)
    {
      chosen = seed;
      scale = 2;
    }
    base_seed = chosen;
    long mine = 0;
#pragma omp for schedule(static, 3)
    for (int block = 0; block < blocks; ++block)
      mine += scale * sample_block(block);
#pragma omp critical
    hits += mine / scale;
  }
  return hits;
}

int main(int argc, char **argv) {
  const int blocks = argc > 1 ? atoi(argv[1]) : 4000;
  const uint64_t seed = 20020912;
  if (blocks < 2) {
    fprintf(stderr, "usage: %s [BLOCKS]\n", argv[0]);
    return 2;
  }
  omp_set_max_active_levels(2);
  long halves[2] = {0, 0};
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      base_seed = seed;
      halves[0] = sample_blocks(0, blocks / 2);
    }
#pragma omp section
    {
      base_seed = seed;
      halves[1] = sample_blocks(blocks / 2, blocks);
    }
  }
  const long hits = halves[0] + halves[1], flat = sample_flat(blocks, seed);
  const double samples = (double)blocks * SAMPLES_PER_BLOCK;
  const double pi = 4.0 * (double)hits / samples;
  /* Five standard deviations. */
  const int ok = hits == flat && fabs(pi - 3.14159265) < 8.3 / sqrt(samples);
  printf("montecarlo: %.0f samples, %ld hits, pi is about %.4f, %s\n", samples,
         hits, pi, ok ? "correct" : "WRONG");
  return !ok;
}
