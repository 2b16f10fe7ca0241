/*===- stencil.c - Hybrid Jacobi: rows over ranks, rows over threads ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The shape of the ocean model that the POMP paper measures: a 2-D Jacobi
|* iteration with a source term, of which each rank has a band of rows. In each
|* step neighbours exchange the rows at their borders, and then the threads of a
|* rank share out its rows.
|*
|* Planted: the first rank has a band several times as high as the others', who
|* wait for its border rows. -DREPAIRED: all bands are equal.
|*
|* Usage: mpirun -n RANKS stencil [ROWS [STEPS]]
|*
\*===----------------------------------------------------------------------===*/
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A rank's band, with a row of each neighbour above and below. */
struct band {
  int first, rows, columns;
  double *now, *next;
};

/** \returns where the rows of a rank begin. */
static int first_row(int rank, int size, int rows) {
#ifdef REPAIRED
  return (int)((long)rows * rank / size);
#else
  /* PLANTED: as if the first one counted for eight. */
  return rank ? (int)((long)rows * (rank + 7) / (size + 7)) : 0;
#endif
}

static double *row(double *values, const struct band *b, int i) {
  return values + (size_t)i * (size_t)(b->columns + 2);
}

static double wave(int i, int n) { return sin(3.14159265358979 * i / n); }

static void exchange(struct band *b, int above, int below) {
  int count = b->columns + 2;
  MPI_Sendrecv(row(b->now, b, 1), count, MPI_DOUBLE, above, 1,
               row(b->now, b, b->rows + 1), count, MPI_DOUBLE, below, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(row(b->now, b, b->rows), count, MPI_DOUBLE, below, 2,
               row(b->now, b, 0), count, MPI_DOUBLE, above, 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

static void step(struct band *b, int n) {
#pragma omp parallel for schedule(static)
  for (int i = 1; i <= b->rows; ++i) {
    const double *up = row(b->now, b, i - 1), *here = row(b->now, b, i),
                 *down = row(b->now, b, i + 1);
    double *out = row(b->next, b, i), wind = wave(b->first + i, n);
    for (int j = 1; j <= b->columns; ++j)
      out[j] = 0.25 * (up[j] + down[j] + here[j - 1] + here[j + 1] +
                       wind * wave(j, n));
  }
  double *old = b->now;
  b->now = b->next;
  b->next = old;
}

static double sum_of(struct band *b) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= b->rows; ++i)
    for (int j = 1; j <= b->columns; ++j)
      sum += row(b->now, b, i)[j];
  return sum;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = argc > 1 ? atoi(argv[1]) : 800;
  int steps = argc > 2 ? atoi(argv[2]) : 250;
  struct band b = {.first = first_row(rank, size, n), .columns = n};
  b.rows = first_row(rank + 1, size, n) - b.first;
  size_t points = (size_t)(b.rows + 2) * (size_t)(n + 2);
  b.now = calloc(points, sizeof(double));
  b.next = calloc(points, sizeof(double));
  if (b.rows < 1 || steps < 1 || !b.now || !b.next) {
    fprintf(stderr, "usage: stencil [ROWS [STEPS]], a row for each rank\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  int above = rank ? rank - 1 : MPI_PROC_NULL;
  int below = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  for (int i = 0; i < steps; ++i) {
    exchange(&b, above, below);
    step(&b, n);
  }
  double own = sum_of(&b), sum;
  MPI_Reduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank) {
    /* It has no more than the source has put into it, and much of that. */
    double waves = 0;
    for (int i = 1; i <= n; ++i)
      waves += wave(i, n);
    double driven = 0.25 * steps * waves * waves;
    wrong = !(sum < driven && sum > 0.9 * driven);
    printf("stencil: %d x %d, %d steps, sum %.6e, %s\n", n, n, steps, sum,
           wrong ? "WRONG" : "correct");
  }
  free(b.now);
  free(b.next);
  MPI_Finalize();
  return wrong;
}
