/*===- strassen.c - Strassen's matrix product by tasks --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Each product of matrices larger than LEAF is seven products of half the
|* size, each a task of a taskgroup: with d levels there are 7 + 49 + ... + 7^d
|* tasks. The elements are small whole numbers, so that nothing is rounded.
|*
|* Usage: strassen [-t] [LOG2 [CUTOFF [manual|final|none|if]]]
|* The matrices have 2^LOG2 rows. The tasks of a product of CUTOFF rows or
|* less are small.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {
    "strassen", {"LOG2", 7, 0, 12}, {"CUTOFF", 32, 1, 4096}, CUTOFF_MODES};

enum { LEAF = 16, PRODUCTS = 7 };

/** A square part of a matrix whose rows are \c stride elements apart. */
struct square {
  double *at;
  long stride;
};

static struct square quarter(struct square m, long n, int row, int column) {
  return (struct square){m.at + (row * m.stride + column) * (n / 2), m.stride};
}

static void multiply_classical(struct square a, struct square b,
                               struct square c, long n) {
  for (long i = 0; i < n; ++i) {
    double *row = c.at + i * c.stride;
    memset(row, 0, (size_t)n * sizeof(*row));
    for (long k = 0; k < n; ++k) {
      const double f = a.at[i * a.stride + k];
      for (long j = 0; j < n; ++j)
        row[j] += f * b.at[k * b.stride + j];
    }
  }
}

/** Sets c to a + sign b. */
static void add(struct square a, struct square b, double sign, struct square c,
                long n) {
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j)
      c.at[i * c.stride + j] =
          a.at[i * a.stride + j] + sign * b.at[i * b.stride + j];
}

/** The factors of a product of quarters: x + sign y, where y may be none. */
struct factor {
  signed char x, y, sign;
};

static struct square factor_of(struct square m, long n, struct factor f,
                               double *room) {
  const struct square x = quarter(m, n, f.x / 2, f.x % 2);
  if (f.sign == 0)
    return x;
  const struct square sum = {room, n / 2};
  add(x, quarter(m, n, f.y / 2, f.y % 2), f.sign, sum, n / 2);
  return sum;
}

static void multiply(struct square a, struct square b, struct square c, long n,
                     bool parallel);

/** Computes one of the seven products into \p m. */
static void multiply_quarters(struct square a, struct square b, double *m,
                              long n, int product, bool parallel) {
  static const struct factor left[PRODUCTS] = {{0, 3, 1}, {2, 3, 1}, {0, 0, 0},
                                               {3, 0, 0}, {0, 1, 1}, {2, 0, -1},
                                               {1, 3, -1}};
  static const struct factor right[PRODUCTS] = {
      {0, 3, 1}, {0, 0, 0}, {1, 3, -1}, {2, 0, -1},
      {3, 0, 0}, {0, 1, 1}, {2, 3, 1}};
  const long half = n / 2;
  double *room = allocate((size_t)(2 * half * half), sizeof(*room));
  const struct square x = factor_of(a, n, left[product], room);
  const struct square y = factor_of(b, n, right[product], room + half * half);
  multiply(x, y, (struct square){m, half}, half, parallel);
  free(room);
}

/** Puts the quarters of the result together. */
static void combine(const double *m, struct square c, long n) {
  static const signed char signs[4][PRODUCTS] = {{1, 0, 0, 1, -1, 0, 1},
                                                 {0, 0, 1, 0, 1, 0, 0},
                                                 {0, 1, 0, 1, 0, 0, 0},
                                                 {1, -1, 1, 0, 0, 1, 0}};
  const long half = n / 2;
  for (int q = 0; q < 4; ++q) {
    const struct square out = quarter(c, n, q / 2, q % 2);
    for (long i = 0; i < half; ++i)
      memset(out.at + i * out.stride, 0, (size_t)half * sizeof(double));
    for (int p = 0; p < PRODUCTS; ++p)
      if (signs[q][p])
        add(out, (struct square){(double *)m + p * half * half, half},
            signs[q][p], out, half);
  }
}

/** Sets c to a b. */
static void multiply(struct square a, struct square b, struct square c, long n,
                     bool parallel) {
  if (n <= LEAF) {
    multiply_classical(a, b, c, n);
    return;
  }
  const long elements = n / 2 * (n / 2);
  const bool small = n <= options.cutoff;
  double *m = allocate((size_t)(PRODUCTS * elements), sizeof(*m));
  if (parallel && !cut_off(small)) {
#pragma omp taskgroup
    for (int p = 0; p < PRODUCTS; ++p) {
#pragma omp task TIEDNESS firstprivate(a, b, m, n, p,                          \
                                       elements) if (deferred(small))          \
    final(last_level(small)) mergeable
      multiply_quarters(a, b, m + p * elements, n, p, true);
    }
  } else {
    for (int p = 0; p < PRODUCTS; ++p)
      multiply_quarters(a, b, m + p * elements, n, p, false);
  }
  combine(m, c, n);
  free(m);
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  const long n = 1L << options.size;
  struct square m[4];
  for (int i = 0; i < 4; ++i)
    m[i] = (struct square){allocate((size_t)(n * n), sizeof(double)), n};
  for (long e = 0; e < n * n; ++e) {
    m[0].at[e] = (double)(mix((uint64_t)e) % 10);
    m[1].at[e] = (double)(mix((uint64_t)~e) % 10);
  }
  start_clock();
#pragma omp parallel
#pragma omp master
  multiply(m[0], m[1], m[2], n, true);
  stop_clock();

  multiply_classical(m[0], m[1], m[3], n);
  bool ok = memcmp(m[2].at, m[3].at, (size_t)(n * n) * sizeof(double)) == 0;
  uint64_t result = 0, tasks = 0;
  for (long e = 0; e < n * n; ++e)
    result = mix(result ^ (uint64_t)m[2].at[e]);
  for (long rows = n; rows > LEAF && !cut_off(rows <= options.cutoff);
       rows /= 2)
    tasks = PRODUCTS + PRODUCTS * tasks;
  for (int i = 0; i < 4; ++i)
    free(m[i].at);
  return print_result(ok, result, tasks);
}
