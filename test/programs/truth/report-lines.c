/*===- report-lines.c - Lines of a report that are appended in order -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT ordered
#include "data.h"

#include <stdio.h>
#include <string.h>

enum { LINES = 2000 };

static char report[LINES * 32];

int main(void) {
  size_t length = 0;
#pragma omp parallel
#ifdef PLANTED
#pragma omp for ordered schedule(static) // HERE
#else
#pragma omp for ordered schedule(static, 1)
#endif
  for (int i = 0; i < LINES; ++i) {
    char text[32];
    int n = snprintf(text, sizeof(text), "%d %llx\n", i,
                     (unsigned long long)digest((uint64_t)i, 100000));
#pragma omp ordered // HERE
    {
      memcpy(report + length, text, (size_t)n);
      length += (size_t)n;
    }
  }
  uint64_t all = 0;
  for (size_t i = 0; i < length; ++i)
    all = mix(all ^ (uint64_t)report[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
