/*===- phases.c - Parts whose work can be chosen --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "truth/data.h"

#include <stdio.h>
#include <stdlib.h>

/** How many thousand words each part has: a loop that threads share equally,
 * the iterations of another loop, a critical section in them, and a single
 *  construct. */
enum { LOOP, ITERATION, CRITICAL, SINGLE, PARTS };

int main(int argc, char **argv) {
  uint64_t all = 0;
  long words[PARTS] = {15000, 15000, 24000, 9000};
  for (int i = 0; i < PARTS && i + 1 < argc; ++i)
    words[i] = atol(argv[i + 1]);
#pragma omp parallel
  {
#pragma omp for reduction(+ : all) // LOOP
    for (int i = 0; i < 200; ++i)
      all += digest((uint64_t)i, words[LOOP] * 5);
#pragma omp for schedule(static, 1) // ITERATION
    for (int i = 0; i < 400; ++i) {
      const uint64_t x = digest((uint64_t)i, words[ITERATION] * 5 / 2);
#pragma omp critical // CRITICAL
      all += digest(x, words[CRITICAL] * 5 / 2);
    }
#pragma omp single // SINGLE
    all += digest(all, words[SINGLE] * 1000);
  }
  return printf("%d\n", all == 0) < 0;
}
