/*===- taskyield.c - A task that polls until others are done --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT polling
#include "data.h"

#include <stdatomic.h>
#include <stdio.h>

enum { BLOCKS = 120 };

static uint64_t blocks[BLOCKS], sums[BLOCKS];
#ifdef PLANTED
static _Atomic int num_ready;
#endif

static uint64_t decode(int b) { return digest((uint64_t)b, 1000000); }

static void check(int b) { sums[b] = digest(blocks[b], 250000); }

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#ifdef PLANTED
#pragma omp task
    for (int b = 0; b < BLOCKS; ++b) {
      while (atomic_load(&num_ready) <= b) {
#pragma omp taskyield // HERE
      }
      check(b);
    }
    for (int b = 0; b < BLOCKS; ++b) {
      blocks[b] = decode(b);
      atomic_store(&num_ready, b + 1);
    }
#else
    for (int b = 0; b < BLOCKS; ++b) {
#pragma omp task depend(out : blocks[b])
      blocks[b] = decode(b);
#pragma omp task depend(in : blocks[b])
      check(b);
    }
#endif
  }
  uint64_t all = 0;
  for (int b = 0; b < BLOCKS; ++b)
    all += sums[b];
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
