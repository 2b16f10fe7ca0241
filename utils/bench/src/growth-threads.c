/*===- growth-threads.c - A program with any number of threads ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* usage: growth-threads THREADS
|*
|* Each thread executes the same number of iterations and critical constructs.
|*
\*===------------------------------------------------------------------===*/
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 20, ITERATIONS = 1000 };

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1;
  long sum = 0;
  for (int round = 0; round < ROUNDS; ++round) {
#pragma omp parallel num_threads(threads)
    {
#pragma omp for schedule(static)
      for (int i = 0; i < ITERATIONS * threads; ++i) {
        if (i % (ITERATIONS / 10) == 0)
#pragma omp critical
          ++sum;
      }
#pragma omp single
#pragma omp task
      sum += 0;
    }
  }
  printf("%ld\n", sum);
  return sum != 10L * ROUNDS * threads;
}
