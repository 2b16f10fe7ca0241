/*===- hot-serial.c - A slow function between parallel regions -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

static uint32_t table[1024];

/** Is slow, and serial. */
__attribute__((noinline)) static uint32_t smooth(int rounds) {
  uint32_t sum = 1;
#ifdef REPAIRED
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < rounds; ++i)
    sum += work((uint32_t)i, 8);
#else
  for (int i = 0; i < rounds * 1024; ++i)     /* PLANTED */
    sum = sum * 1664525u + table[sum % 1024]; /* PLANTED */
#endif
  return sum;
}

/** Is serial as well, but quick. */
__attribute__((noinline)) static uint32_t prepare(void) {
  for (uint32_t i = 0; i < 1024; ++i)
    table[i] = i * 7919;
  return table[17];
}

int main(void) {
  uint32_t sum = prepare();
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < 300; ++i)
    sum += work((uint32_t)i, 600);
  sum += smooth(60000);
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < 300; ++i)
    sum += work((uint32_t)i, 600);
  return sum == 0;
}
