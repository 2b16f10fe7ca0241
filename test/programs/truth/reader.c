/*===- reader.c - One thread that makes tasks out of what it reads --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT slow-producer
#include "data.h"

#include <stdio.h>

enum { RECORDS = 3000, PARSE = 30000, WORK = 15000 };

static uint64_t parse(int record) { return digest((uint64_t)record, PARSE); }

int main(void) {
  static uint64_t results[RECORDS];
#pragma omp parallel
#pragma omp single // HERE
  for (int i = 0; i < RECORDS; ++i) {
#ifdef PLANTED
    uint64_t record = parse(i);
#pragma omp task firstprivate(i, record) shared(results) // HERE
    results[i] = digest(record, WORK);
#else
#pragma omp task firstprivate(i) shared(results)
    results[i] = digest(parse(i), WORK);
#endif
  }
  uint64_t all = 0;
  for (int i = 0; i < RECORDS; ++i)
    all += results[i];
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
