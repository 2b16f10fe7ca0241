/*===- merged-regions.c - Five regions in each step that could be one -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT fork-join
#include "data.h"

#include <stdio.h>

enum { STEPS = 12000, CELLS = 128 };

static uint64_t pressure[CELLS], speed[CELLS], flow[CELLS], light[CELLS],
    heat[CELLS];

static void set_pressure(int step) {
#ifdef PLANTED
#pragma omp parallel for // HERE
#else
#pragma omp for nowait
#endif
  for (int i = 0; i < CELLS; ++i)
    pressure[i] = digest(heat[i] + (uint64_t)step, 20);
}

static void set_speed(void) {
#ifdef PLANTED
#pragma omp parallel for // HERE
#else
#pragma omp for nowait
#endif
  for (int i = 0; i < CELLS; ++i)
    speed[i] = digest(pressure[i], 20);
}

static void set_flow(void) {
#ifdef PLANTED
#pragma omp parallel for // HERE
#else
#pragma omp for nowait
#endif
  for (int i = 0; i < CELLS; ++i)
    flow[i] = digest(speed[i], 20);
}

static void set_light(void) {
#ifdef PLANTED
#pragma omp parallel for // HERE
#else
#pragma omp for nowait
#endif
  for (int i = 0; i < CELLS; ++i)
    light[i] = digest(flow[i], 20);
}

static void set_heat(void) {
#ifdef PLANTED
#pragma omp parallel for // HERE
#else
#pragma omp for nowait
#endif
  for (int i = 0; i < CELLS; ++i)
    heat[i] += digest(light[i], 20);
}

int main(void) {
  uint64_t all = 0;
  for (int step = 0; step < STEPS; ++step) {
#ifndef PLANTED
#pragma omp parallel
#endif
    {
      set_pressure(step);
      set_speed();
      set_flow();
      set_light();
      set_heat();
    }
    all += heat[step % CELLS];
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
