/*===- cg.c - Conjugate gradient for a sparse matrix ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The vector operations are functions with orphaned worksharing loops, called
|* by a whole team; building and checking use combined constructs. The system is
|* the Laplacian of a square grid in compressed rows, with a known solution.
|*
|* Usage: cg [GRID]
|*
\*===----------------------------------------------------------------------===*/
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/** A symmetric positive definite matrix in compressed rows. */
struct matrix {
  int rows;
  int *begin, *column;
  double *value;
};

/** The five-point Laplacian of a grid by grid square, slightly shifted so that
 *  the iteration converges quickly. */
static int build(struct matrix *m, int grid) {
  m->rows = grid * grid;
  m->begin = malloc(((size_t)m->rows + 1) * sizeof(int));
  m->column = malloc((size_t)m->rows * 5 * sizeof(int));
  m->value = malloc((size_t)m->rows * 5 * sizeof(double));
  if (!m->begin || !m->column || !m->value)
    return 0;
  int next = 0;
  for (int row = 0; row < m->rows; ++row) {
    const int x = row % grid, y = row / grid;
    const int neighbours[5] = {y > 0 ? row - grid : -1, x > 0 ? row - 1 : -1,
                               row, x < grid - 1 ? row + 1 : -1,
                               y < grid - 1 ? row + grid : -1};
    m->begin[row] = next;
    for (int i = 0; i < 5; ++i)
      if (neighbours[i] >= 0) {
        m->column[next] = neighbours[i];
        m->value[next++] = neighbours[i] == row ? 4.5 : -1.0;
      }
  }
  m->begin[m->rows] = next;
  return 1;
}

/* Called by all threads of a team, or by one outside of any. */

static void multiply(const struct matrix *m, const double *x, double *y) {
#pragma omp for schedule(static)
  for (int row = 0; row < m->rows; ++row) {
    double sum = 0.0;
    for (int i = m->begin[row]; i < m->begin[row + 1]; ++i)
      sum += m->value[i] * x[m->column[i]];
    y[row] = sum;
  }
}

/** y = a x + b y */
static void combine(int n, double a, const double *x, double b, double *y) {
#pragma omp for schedule(static)
  for (int i = 0; i < n; ++i)
    y[i] = a * x[i] + b * y[i];
}

static double dot_sum;

/** \returns the scalar product on every thread. */
static double dot(int n, const double *x, const double *y) {
  /* The barrier keeps a fast thread from resetting what a slow one still reads.
   */
#pragma omp barrier
#pragma omp single
  dot_sum = 0.0;
#pragma omp for schedule(static) reduction(+ : dot_sum)
  for (int i = 0; i < n; ++i)
    dot_sum += x[i] * y[i];
  return dot_sum;
}

/** Solves m x = b from x = 0. \p r, \p p, \p q are room for vectors.
 *  \returns the norm of the residual. */
static double solve(const struct matrix *m, const double *b, double *x,
                    double *r, double *p, double *q, int iterations) {
  const int n = m->rows;
  double norm = 0.0;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) {
      x[i] = 0.0;
      r[i] = p[i] = b[i];
    }
    double rho = dot(n, r, r);
    for (int k = 0; k < iterations && rho > 1e-28; ++k) {
      multiply(m, p, q);
      const double alpha = rho / dot(n, p, q);
      combine(n, alpha, p, 1.0, x);
      combine(n, -alpha, q, 1.0, r);
      const double next = dot(n, r, r);
      combine(n, 1.0, r, next / rho, p);
      rho = next;
    }
#pragma omp master
    norm = sqrt(rho);
  }
  return norm;
}

int main(int argc, char **argv) {
  const int grid = argc > 1 ? atoi(argv[1]) : 200;
  struct matrix m = {0, NULL, NULL, NULL};
  if (grid < 2) {
    fprintf(stderr, "usage: %s [GRID]\n", argv[0]);
    return 2;
  }
  double *vectors = malloc((size_t)grid * grid * 6 * sizeof(double));
  if (!build(&m, grid) || !vectors) {
    fprintf(stderr, "%s: no memory\n", argv[0]);
    return 2;
  }
  const int n = m.rows;
  double *exact = vectors, *b = vectors + n, *x = b + n;
  double error = 0.0, sum = 0.0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    exact[i] = 1.0 + i % 7;
  multiply(&m, exact, b);
  const double norm = solve(&m, b, x, x + n, x + 2 * n, x + 3 * n, 100);
#pragma omp parallel for reduction(max : error)
  for (int i = 0; i < n; ++i)
    error = fmax(error, fabs(x[i] - exact[i]));
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  const int ok = norm < 1e-8 && error < 1e-8;
  printf("cg: %d unknowns, %d entries, mean %.4f, %s\n", n, m.begin[n], sum / n,
         ok ? "correct" : "WRONG");
  if (!ok)
    printf("cg: residual %g, error %g\n", norm, error);
  free(vectors);
  free(m.begin);
  free(m.column);
  free(m.value);
  return !ok;
}
