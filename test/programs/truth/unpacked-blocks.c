/*===- unpacked-blocks.c - Blocks that are unpacked into one buffer -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT task-order or critical-path
#include "data.h"

#include <stdio.h>

enum { BLOCKS = 200, BUFFERS = 8 };

#ifdef PLANTED
enum { USED = 1 };
#else
enum { USED = BUFFERS };
#endif

#ifdef CLEAN
/* One after the other they end before all other work does. */
enum { UNPACKING = 400000, INDEXING = 1600000 };
#else
enum { UNPACKING = 1400000, INDEXING = 600000 };
#endif

static uint64_t buffers[BUFFERS], blocks[BLOCKS];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int b = 0; b < BLOCKS; ++b) {
#pragma omp task depend(inout : buffers[b % USED], blocks[b]) // HERE
    {
      buffers[b % USED] = digest((uint64_t)b, UNPACKING);
      blocks[b] = mix(buffers[b % USED]);
    }
#pragma omp task depend(inout : blocks[b])
    blocks[b] = digest(blocks[b], INDEXING);
  }
  uint64_t all = 0;
  for (int b = 0; b < BLOCKS; ++b)
    all = mix(all ^ blocks[b]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
