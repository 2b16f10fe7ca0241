/*===- wavefront.c - The longest common subsequence by a pipeline ---------===*\
|*
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Each thread owns a band of columns and goes through the rows. It may enter a
|* row when its left neighbour has left it: the threads tell each other by
|* atomic writes and reads with flushes, without any barrier in the loop. The
|* number of rows each has finished is printed nowhere, it only has to be right.
|*
|* Usage: wavefront [LENGTH]
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { MAX_THREADS = 256, LINE = 16 };

/** The number of rows that each thread has finished, a cache line apart. */
static int finished[MAX_THREADS][LINE];

static void wait_for(int thread, int rows) {
  for (;;) {
    int seen;
#pragma omp atomic read
    seen = finished[thread][0];
    if (seen >= rows)
      break;
    /* There may be more threads than cores. */
    sched_yield();
  }
  /* The neighbour's writes before it announced the row are visible now. */
#pragma omp flush
}

static void announce(int thread, int rows) {
#pragma omp flush
#pragma omp atomic write
  finished[thread][0] = rows;
}

/** Fills the columns [begin, end] of row i of the table. */
static void fill(const char *a, const char *b, int *table, int width, int i,
                 int begin, int end) {
  int *row = table + (size_t)i * width;
  const int *above = row - width;
  for (int j = begin; j < end; ++j)
    if (a[i - 1] == b[j - 1])
      row[j] = above[j - 1] + 1;
    else
      row[j] = above[j] > row[j - 1] ? above[j] : row[j - 1];
}

/** \returns the length of the longest common subsequence. */
static int align(const char *a, const char *b, int n, int *table) {
  const int width = n + 1;
  int result = -1;
#pragma omp parallel shared(result)
  {
    const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
    const int begin = 1 + (int)((long)n * thread / threads);
    const int end = 1 + (int)((long)n * (thread + 1) / threads);
    announce(thread, 0);
#pragma omp barrier
    for (int i = 1; i <= n; ++i) {
      if (thread > 0)
        wait_for(thread - 1, i);
      fill(a, b, table, width, i, begin, end);
      announce(thread, i);
    }
    /* The last thread knows the answer. */
    if (thread == threads - 1) {
#pragma omp atomic write
      result = table[(size_t)n * width + n];
    }
#pragma omp barrier
#pragma omp masked
    if (result < 0)
      abort();
  }
  return result;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 800;
  if (n < 1 || n > 20000) {
    fprintf(stderr, "usage: %s [LENGTH]\n", argv[0]);
    return 2;
  }
  const int width = n + 1;
  char *a = malloc((size_t)n), *b = malloc((size_t)n);
  int *table = calloc((size_t)width * width, sizeof(int));
  int *expected = calloc((size_t)width * width, sizeof(int));
  if (!a || !b || !table || !expected) {
    fprintf(stderr, "%s: no memory\n", argv[0]);
    return 2;
  }
  unsigned state = 7;
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    a[i] = "ACGT"[state >> 30];
    state = state * 1664525u + 1013904223u;
    b[i] = "ACGT"[state >> 30];
  }
  for (int i = 1; i <= n; ++i)
    fill(a, b, expected, width, i, 1, n + 1);
  const int length = align(a, b, n, table);
  const int ok = length == expected[(size_t)n * width + n];
  printf("wavefront: %d letters, longest common subsequence %d, %s\n", n,
         length, ok ? "correct" : "WRONG");
  free(a);
  free(b);
  free(table);
  free(expected);
  return !ok;
}
