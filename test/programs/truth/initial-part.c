/*===- initial-part.c - Results that one thread sorts ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT serial
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

enum { VALUES = 400000, PARTS = 64, PART = VALUES / PARTS };

#ifdef CLEAN
enum { SORTED = 1 };
#else
enum { SORTED = PARTS };
#endif

static uint64_t values[VALUES];

static int compare(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void sort_parts(void) {
#ifdef REPAIRED
#pragma omp parallel for schedule(dynamic)
#endif
  for (int i = 0; i < SORTED; ++i)
    qsort(values + i * PART, PART, sizeof(values[0]), compare);
}

int main(void) {
  for (int round = 0; round < 6; ++round) {
#pragma omp parallel for // HERE
    for (int i = 0; i < VALUES; ++i)
      values[i] = digest(values[i] ^ (uint64_t)(i + round), 60);
    sort_parts();
  }
  uint64_t all = 0;
  for (int i = 0; i < PARTS; ++i)
    all ^= digest(values[i * PART], 2);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
