/*===- taskwait-all.c - A wait for all tasks where one is needed ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT excess-wait
#include "data.h"

#include <stdio.h>

enum { FILES = 16 };

static uint64_t headers[FILES], bodies[FILES], plans[FILES];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int f = 0; f < FILES; ++f) {
#pragma omp task
    bodies[f] = digest((uint64_t)f, 4000000);
#pragma omp task depend(out : headers[f])
    headers[f] = digest((uint64_t)f, 300000);
#ifdef PLANTED
#pragma omp taskwait // HERE
#else
#pragma omp taskwait depend(in : headers[f])
#endif
    plans[f] = digest(headers[f], 3000000);
  }
  uint64_t all = 0;
  for (int f = 0; f < FILES; ++f)
    all = mix(all ^ bodies[f] ^ plans[f]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
