/*===- reduction.c - Threads that wait for each other in a reduction ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <stdint.h>
#include <time.h>

#ifdef REPAIRED
#define SCHEDULE dynamic
#else
#define SCHEDULE static
#endif

/** Takes its time, on however busy a machine. */
static uint32_t step(int i) {
  const struct timespec pause = {0, i * 1000000L};
  nanosleep(&pause, NULL);
  return (uint32_t)i;
}

int main(void) {
  uint32_t sum = 0, values[64] = {0};
#pragma omp parallel
  {
#pragma omp for schedule(SCHEDULE) reduction(+ : sum) /* PLANTED */
    for (int i = 0; i < 64; ++i)
      sum += step(63 - i);
      /* Nothing to speak of. */
#pragma omp for
    for (int i = 0; i < 64; ++i)
      values[i] = sum + (uint32_t)i;
  }
  return values[63] == 0;
}
