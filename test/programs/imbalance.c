/*===- imbalance.c - The demo: an imbalance and a contended lock ----------===*\
|*
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Three loops over the same amount of work, to be looked at in a profile:
|*
|*   1. triangle: iteration i costs i units, and the static schedule gives each
|*      thread one contiguous piece. The thread with the last piece has far more
|*      to do, and all others wait for it in the barrier at the end of the loop.
|*   2. contended: each iteration adds to a table inside one named critical
|*      section and holds it for a good part of the time, so threads queue
|* there.
|*   3. balanced: every iteration costs the same and nothing is shared. This is
|*      what the other two could look like.
|*
|* What to change: schedule(dynamic) in the first loop; a table for each thread,
|* added up at the end, in the second.
|*
|* Usage: imbalance [SIZE]          (default 2000, about a second on two
|* threads)
|*
\*===----------------------------------------------------------------------===*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE = 64, DEFAULT_SIZE = 2000 };

/** Burns time: one unit is some hundred dependent operations, which no compiler
 *  can shorten. */
static uint32_t work(uint32_t value, int units) {
  for (int i = 0; i < units * 128; ++i) {
    value ^= value >> 15;
    value = value * 1664525u + 1013904223u;
  }
  return value;
}

/** Iteration i costs i units. */
static uint64_t triangle(int n) {
  uint64_t sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += work((uint32_t)i, i);
  return sum;
}

/** Every iteration costs n / 2 units, two thirds of them where only one thread
 *  may be at a time. */
static uint64_t contended(int n, uint64_t table[TABLE]) {
  uint64_t sum = 0;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; ++i) {
    const uint32_t value = work((uint32_t)i, n / 6);
#pragma omp critical(table)
    table[value % TABLE] += work(value, n / 3);
  }
  for (int i = 0; i < TABLE; ++i)
    sum += table[i];
  return sum;
}

/** Every iteration costs n / 2 units. */
static uint64_t balanced(int n) {
  uint64_t sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += work((uint32_t)i, n / 2);
  return sum;
}

/** Does the same serially. */
static void expect(int n, uint64_t sums[3]) {
  /* The default size would take as long again: these are its results. */
  static const uint64_t known[3] = {4337983037367, 4264023721622,
                                    4242847018269};
  for (int k = 0; k < 3; ++k)
    sums[k] = n == DEFAULT_SIZE ? known[k] : 0;
  for (int i = 0; i < n && n != DEFAULT_SIZE; ++i) {
    sums[0] += work((uint32_t)i, i);
    sums[1] += work(work((uint32_t)i, n / 6), n / 3);
    sums[2] += work((uint32_t)i, n / 2);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : DEFAULT_SIZE;
  uint64_t table[TABLE] = {0}, expected[3];
  if (n < 1) {
    fprintf(stderr, "usage: %s [SIZE]\n", argv[0]);
    return 2;
  }
  const uint64_t sums[3] = {triangle(n), contended(n, table), balanced(n)};
  expect(n, expected);
  const int ok = memcmp(sums, expected, sizeof(sums)) == 0;
  printf("imbalance: size %d, sums %llu %llu %llu, %s\n", n,
         (unsigned long long)sums[0], (unsigned long long)sums[1],
         (unsigned long long)sums[2], ok ? "correct" : "WRONG");
  return !ok;
}
