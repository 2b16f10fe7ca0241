/*===- atomic.c - One counter that all threads add to ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT contended-atomic
#include "data.h"

#include <stdio.h>

enum { WORDS = 200000000 };

int main(void) {
  long matches = 0;
#ifdef CLEAN
  /* Few words match, so few threads meet here. */
  enum { RARE = 1000 };
#else
  enum { RARE = 1 };
#endif
#if defined(PLANTED) || defined(CLEAN)
#pragma omp parallel for schedule(static)
  for (int i = 0; i < WORDS; ++i)
    if (mix((uint64_t)i) % RARE == 0)
#pragma omp atomic // HERE
      ++matches;
#else
#pragma omp parallel for schedule(static) reduction(+ : matches)
  for (int i = 0; i < WORDS; ++i)
    if (mix((uint64_t)i) % RARE == 0)
      ++matches;
#endif
  printf("%ld\n", matches);
  return 0;
}
