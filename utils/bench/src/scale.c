/*===- scale.c - Measures how the cost of a pair of events grows ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* usage: scale cyclic|random       a visit of each of the regions, many times
|*        scale depth DEPTH         regions nested so deep
|*        scale threads COUNT       COUNT regions in each thread of a team
|*
|* Prints the nanoseconds of one region: of the fastest of several samples, or,
|* for threads, of CPU time, the threads together.
|*
\*===----------------------------------------------------------------------===*/
#include "scale.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VISITS = 1 << 15, SAMPLES = 21 };

static uint64_t now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t visit(const int *order) {
  uint64_t begin = now(CLOCK_MONOTONIC);
  for (int i = 0; i < VISITS; ++i)
    regions[order[i]]();
  return now(CLOCK_MONOTONIC) - begin;
}

static double visit_all(int at_random) {
  static int order[VISITS];
  uint32_t state = 1;
  for (int i = 0; i < VISITS; ++i) {
    state = state * 1664525u + 1013904223u;
    order[i] = at_random ? (int)((state >> 8) % (uint32_t)num_regions)
                         : i % num_regions;
  }
  uint64_t best = visit(order);
  for (int i = 1; i < SAMPLES; ++i) {
    uint64_t ns = visit(order);
    best = ns < best ? ns : best;
  }
  return (double)best / VISITS;
}

/* NOLINTNEXTLINE(misc-no-recursion): the depth is what is measured. */
static __attribute__((noinline)) void nest(int depth) {
#ifdef _POMP
#pragma pomp userregion start(nested)
#endif
  TOUCH();
  if (depth > 1)
    nest(depth - 1);
  TOUCH();
#ifdef _POMP
#pragma pomp userregion stop(nested)
#endif
}

static double nest_all(int depth) {
  uint64_t best = UINT64_MAX;
  int times = VISITS / depth;
  for (int i = 0; i < SAMPLES; ++i) {
    uint64_t begin = now(CLOCK_MONOTONIC);
    for (int k = 0; k < times; ++k)
      nest(depth);
    uint64_t ns = now(CLOCK_MONOTONIC) - begin;
    best = ns < best ? ns : best;
  }
  return (double)best / times / depth;
}

static double in_threads(long count) {
  uint64_t sum = 0;
  int threads = 0;
#pragma omp parallel reduction(+ : sum, threads)
  {
    uint64_t begin = now(CLOCK_THREAD_CPUTIME_ID);
    for (long i = 0; i < count; ++i) {
#ifdef _POMP
#pragma pomp userregion start(counted)
#endif
      TOUCH();
#ifdef _POMP
#pragma pomp userregion stop(counted)
#endif
    }
    sum += now(CLOCK_THREAD_CPUTIME_ID) - begin;
    ++threads;
  }
  return (double)sum / (double)threads / (double)count;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  long number = argc > 2 ? atol(argv[2]) : 1;
  double ns;
  if (!strcmp(what, "cyclic") || !strcmp(what, "random"))
    ns = visit_all(*what == 'r');
  else if (!strcmp(what, "depth") && number > 0)
    ns = nest_all((int)number);
  else if (!strcmp(what, "threads") && number > 0)
    ns = in_threads(number);
  else
    return 2;
  printf("%.3f\n", ns);
  return 0;
}
