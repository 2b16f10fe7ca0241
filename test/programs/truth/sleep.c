/*===- sleep.c - A pause in each iteration --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <stdio.h>
#include <unistd.h>

enum { REQUESTS = 400 };

/** Was meant for a slower device. */
static void settle(void) {
#ifdef PLANTED
  usleep(500);
#endif
}

int main(void) {
  uint64_t all = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : all) // HERE
  for (int i = 0; i < REQUESTS; ++i) {
    all += digest((uint64_t)i, 250000);
    settle();
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
