/*===- oversubscription.c - More threads than processors ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "work.h"

#include <omp.h>
#include <sched.h>

#ifdef REPAIRED
enum { THREADS_OF_EACH = 1 };
#else
enum { THREADS_OF_EACH = 4 };
#endif

/** Leaves the process two processors at the most. \returns how many. */
static int restrict_processors(void) {
  cpu_set_t all, few;
  int count = 0;
  sched_getaffinity(0, sizeof(all), &all);
  CPU_ZERO(&few);
  for (int i = 0; i < CPU_SETSIZE && count < 2; ++i)
    if (CPU_ISSET(i, &all)) {
      CPU_SET(i, &few);
      ++count;
    }
  sched_setaffinity(0, sizeof(few), &few);
  return count;
}

int main(void) {
  uint32_t sum = 0;
  omp_set_num_threads(restrict_processors() * THREADS_OF_EACH);
#pragma omp parallel reduction(+ : sum) /* PLANTED */
  for (int step = 0; step < 400; ++step) {
#pragma omp for
    for (int i = 0; i < 48; ++i)
      sum += work((uint32_t)i, 10);
  }
  return sum == 0;
}
