/*===- ordered-chunks.c - Chunks that make an ordered loop serial ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT ordered
#include "data.h"

#include <stdio.h>

enum { LINES = 120 };

#ifdef PLANTED
#define SCHEDULE schedule(static, 10)
#else
#define SCHEDULE schedule(static, 1)
#endif

int main(void) {
  uint64_t all = 0;
#pragma omp parallel for ordered SCHEDULE // HERE
  for (int i = 0; i < LINES; ++i) {
    uint64_t line = digest((uint64_t)i, 2000000);
#pragma omp ordered // HERE
    all = mix(all ^ line);
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
