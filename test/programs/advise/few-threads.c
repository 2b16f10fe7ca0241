/*===- few-threads.c - Regions with fewer threads than processors ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#include <omp.h>

/* How the number of threads is limited: by the word CLAUSE, IF, CALL or NESTED
 * on the command line of the compiler, or in no way. */
enum { PARTS = 1024, UNITS = 1024 };

#ifdef CLAUSE
#define TEAM num_threads(1)
#elif defined(IF)
#define TEAM if (PARTS > 2000)
#else
#define TEAM
#endif

static uint32_t share(void) {
  uint32_t sum = 0;
#pragma omp parallel for TEAM schedule(dynamic) reduction(+ : sum)
  for (int i = 0; i < PARTS; ++i)
    sum += work((uint32_t)i, UNITS);
  return sum;
}

int main(void) {
  uint32_t sum = 0;
#ifdef CALL
  omp_set_num_threads(1);
#endif
#ifdef NESTED
#pragma omp parallel
#pragma omp masked
#endif
  sum = share();
  return sum == 0;
}
