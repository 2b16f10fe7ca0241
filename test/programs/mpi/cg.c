/*===- cg.c - Hybrid conjugate gradient -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A banded matrix in compressed rows, the unknowns in equal shares on the
|* ranks. The search direction is gathered in each step, scalar products are
|* sums over threads and then over ranks.
|*
|* Planted: the rows of the last rank have many times as many entries as those
|* of the others, who wait for it. -DREPAIRED: all rows have the same number.
|*
|* Usage: mpirun -n RANKS cg [UNKNOWNS OF A RANK]
|*
\*===----------------------------------------------------------------------===*/
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { FEW = 8, MANY = 400, MOST_STEPS = 40 };

/** The rows of a rank. Each has its diagonal, and as many entries on either
 *  side as the last row of the matrix has, if they are within it. */
struct rows {
  int first, count, all, half;
};

/** \returns half of the entries of a row beside its diagonal. */
static int half_of(int row, const struct rows *m) {
#ifdef REPAIRED
  (void)m;
  (void)row;
  return (FEW + MANY) / 4;
#else
  /* PLANTED: the rows of the last rank. */
  return row >= m->all - m->count ? MANY / 2 : FEW / 2;
#endif
}

/** The matrix is symmetric: an entry is there if both of its rows reach so far.
 */
static double entry(int row, int column, const struct rows *m) {
  int distance = abs(row - column);
  int reach = half_of(column, m);
  return distance <= reach ? -1.0 / (1 + distance) : 0;
}

/** out = matrix times x, for the rows of this rank. */
static void multiply(const struct rows *m, const double *x, double *out) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < m->count; ++i) {
    int row = m->first + i, half = half_of(row, m);
    int begin = row > half ? row - half : 0;
    int end = row + half < m->all ? row + half : m->all - 1;
    double sum = 12 * x[row];
    for (int column = begin; column <= end; ++column)
      sum += column == row ? 0 : entry(row, column, m) * x[column];
    out[i] = sum;
  }
}

/** \returns the scalar product over all ranks. */
static double dot(int count, const double *x, const double *y) {
  double own = 0, sum;
#pragma omp parallel for reduction(+ : own)
  for (int i = 0; i < count; ++i)
    own += x[i] * y[i];
  MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

/** y = x + factor * y, or y += factor * x. */
static void combine(int count, const double *x, double factor, double *y,
                    int adds) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i)
    y[i] = adds ? y[i] + factor * x[i] : x[i] + factor * y[i];
}

/** Solves for a right side of ones. \returns the norm of what is left of it.
 */
static double solve(const struct rows *m, double *all, double *x, double *r,
                    double *p, double *q) {
  int n = m->count;
  for (int i = 0; i < n; ++i) {
    x[i] = 0;
    r[i] = p[i] = 1;
  }
  double rho = dot(n, r, r);
  for (int k = 0; k < MOST_STEPS && rho > 1e-20; ++k) {
    MPI_Allgather(p, n, MPI_DOUBLE, all, n, MPI_DOUBLE, MPI_COMM_WORLD);
    multiply(m, all, q);
    double alpha = rho / dot(n, p, q);
    combine(n, p, alpha, x, 1);
    combine(n, q, -alpha, r, 1);
    double next = dot(n, r, r);
    combine(n, r, next / rho, p, 0);
    rho = next;
  }
  /* Of the solution itself, not of what the iteration believes. */
  MPI_Allgather(x, n, MPI_DOUBLE, all, n, MPI_DOUBLE, MPI_COMM_WORLD);
  multiply(m, all, q);
  for (int i = 0; i < n; ++i)
    q[i] -= 1;
  return sqrt(dot(n, q, q));
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = argc > 1 ? atoi(argv[1]) : 60000;
  double *vectors =
      n > 0 ? malloc((size_t)n * (size_t)(size + 4) * sizeof(double)) : NULL;
  if (!vectors) {
    fprintf(stderr, "usage: cg [UNKNOWNS OF A RANK]\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  struct rows m = {.first = rank * n, .count = n, .all = size * n};
  double *all = vectors + 4 * (size_t)n;
  double norm = solve(&m, all, vectors, vectors + n, vectors + 2 * (size_t)n,
                      vectors + 3 * (size_t)n);
  int wrong = !(norm < 1e-8);
  if (!rank)
    printf("cg: %d unknowns, norm of the residual %s, %s\n", m.all,
           wrong ? "too large" : "below 1e-8", wrong ? "WRONG" : "correct");
  free(vectors);
  MPI_Finalize();
  return wrong;
}
