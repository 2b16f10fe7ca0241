/*===- few-tasks.c - Three tasks for two threads --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#ifdef REPAIRED
enum { TASKS = 300 };
#else
enum { TASKS = 3 };
#endif

static uint32_t values[TASKS];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < TASKS; ++i)
#pragma omp task
    values[i] = work((uint32_t)i, 9000 * 1024 / TASKS);
  return values[0] == 0;
}
