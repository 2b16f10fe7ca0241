/*===- fib.c - Fibonacci numbers by tasks ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Each call for n > 1 makes two tasks and waits for them. F(n + 1) - 1 calls
|* are for n > 1, so there are 2 F(n + 1) - 2 tasks.
|*
|* Usage: fib [-t] [N [CUTOFF [manual|final|none|if]]]
|* The tasks of a call for n <= CUTOFF are small.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {
    "fib", {"N", 20, 0, 90}, {"CUTOFF", 10, 0, 90}, CUTOFF_MODES};

static uint64_t fib_serial(int n) {
  return n < 2 ? (uint64_t)n : fib_serial(n - 1) + fib_serial(n - 2);
}

/** Has the cheapest tasks there are, for the modes without a clause. */
static uint64_t fib(int n) {
  uint64_t x, y;
  if (n < 2)
    return (uint64_t)n;
  if (cut_off(n <= options.cutoff))
    return fib_serial(n);
#pragma omp task TIEDNESS shared(x) firstprivate(n)
  x = fib(n - 1);
#pragma omp task TIEDNESS shared(y) firstprivate(n)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static uint64_t fib_with_clauses(int n) {
  uint64_t x, y;
  if (n < 2)
    return (uint64_t)n;
  const bool small = n <= options.cutoff;
#pragma omp task TIEDNESS shared(x) firstprivate(n) if (deferred(small))       \
    final(last_level(small)) mergeable
  x = fib_with_clauses(n - 1);
#pragma omp task TIEDNESS shared(y) firstprivate(n) if (deferred(small))       \
    final(last_level(small)) mergeable
  y = fib_with_clauses(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  const int n = (int)options.size;
  const bool clauses = options.mode == MODE_IF || options.mode == MODE_FINAL;
  uint64_t result = 0;
  start_clock();
#pragma omp parallel
#pragma omp single
  result = clauses ? fib_with_clauses(n) : fib(n);
  stop_clock();

  /* F(i) and the tasks of a call for i, from i - 1 and i - 2. */
  uint64_t number[2] = {0, 1}, tasks[2] = {0, 0};
  for (int i = 2; i <= n; ++i) {
    number[i % 2] += number[1 - i % 2];
    tasks[i % 2] = cut_off(i <= options.cutoff) ? 0 : 2 + tasks[0] + tasks[1];
  }
  return print_result(result == number[n % 2], result, tasks[n % 2]);
}
