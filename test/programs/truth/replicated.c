/*===- replicated.c - A table that every thread makes for itself ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT work-growth/replicated
// SCALING
#include "data.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEYS = 20000, STEPS = 20 };

#ifndef PLANTED
static uint64_t table[KEYS];
#endif

int main(void) {
  uint64_t all = 0;
#pragma omp parallel reduction(+ : all) // HERE
  {
#ifdef PLANTED
    uint64_t *table = malloc(KEYS * sizeof(*table));
#endif
    for (int step = 0; step < STEPS; ++step) {
#ifndef PLANTED
#pragma omp for
#endif
      for (int i = 0; i < KEYS; ++i)
        table[i] = digest((uint64_t)(i + step), 200);
#pragma omp for
      for (int i = 0; i < KEYS; ++i)
        all += digest(table[i] ^ table[KEYS - 1 - i], 100);
    }
#ifdef PLANTED
    free(table);
#endif
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
