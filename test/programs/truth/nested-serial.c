/*===- nested-serial.c - A region inside another that has one thread ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-threads
#include "data.h"

#include <omp.h>
#include <stdio.h>

enum { RECORDS = 200000 };

static uint64_t sums[RECORDS];

static void process(void) {
#pragma omp parallel for num_threads(2) // HERE
  for (int i = 0; i < RECORDS; ++i)
    sums[i] = digest((uint64_t)i, 3200);
}

static uint64_t read_header(void) { return digest(1, 1000); }

int main(void) {
  uint64_t header = 0;
#ifndef PLANTED
  omp_set_max_active_levels(2);
#endif
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    header = read_header();
#pragma omp section
    process();
  }
  for (int i = 0; i < RECORDS; ++i)
    header ^= sums[i];
  printf("%llu\n", (unsigned long long)header);
  return 0;
}
// TRY nested
