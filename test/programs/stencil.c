/*===- stencil.c - Heat in a plate: a 2-D Jacobi stencil ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* One parallel region around all time steps. In each, the threads share out the
|* rows twice (update, then the largest change by a reduction), and one of them
|* swaps the grids. The result must equal that of a serial run bit by bit.
|*
|* Usage: stencil [SIZE [STEPS]]
|*
\*===----------------------------------------------------------------------===*/
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A plate of n by n points, the outermost of which keep their temperature. */
struct plate {
  int n;
  double *now, *next;
};

static int init(struct plate *plate, int n) {
  plate->n = n;
  plate->now = calloc((size_t)n * n, sizeof(double));
  plate->next = calloc((size_t)n * n, sizeof(double));
  if (!plate->now || !plate->next)
    return 0;
  for (int i = 0; i < n; ++i) {
    plate->now[i] = plate->next[i] = 100.0;
    plate->now[(size_t)i * n] = plate->next[(size_t)i * n] = 100.0 - i % 50;
  }
  return 1;
}

static void release(struct plate *plate) {
  free(plate->now);
  free(plate->next);
}

static double relax(const double *p, int n) {
  return 0.25 * (p[-1] + p[1] + p[-n] + p[n]);
}

static void swap(struct plate *plate) {
  double *old = plate->now;
  plate->now = plate->next;
  plate->next = old;
}

/** \returns the largest change in the last step. */
static double solve_serial(struct plate *plate, int steps) {
  const int n = plate->n;
  double change = 0.0;
  for (int step = 0; step < steps; ++step) {
    change = 0.0;
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j) {
        const size_t k = (size_t)i * n + j;
        plate->next[k] = relax(&plate->now[k], n);
        change = fmax(change, fabs(plate->next[k] - plate->now[k]));
      }
    swap(plate);
  }
  return change;
}

static double solve_parallel(struct plate *plate, int steps) {
  const int n = plate->n;
  double change = 0.0;
#pragma omp parallel default(none) shared(plate, change) firstprivate(n, steps)
  for (int step = 0; step < steps; ++step) {
#pragma omp for schedule(static)
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j) {
        const size_t k = (size_t)i * n + j;
        plate->next[k] = relax(&plate->now[k], n);
      }

#pragma omp single
    change = 0.0;

#pragma omp for collapse(2) reduction(max : change) nowait
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j) {
        const size_t k = (size_t)i * n + j;
        change = fmax(change, fabs(plate->next[k] - plate->now[k]));
      }

      /* Nobody may swap while another thread still reads. */
#pragma omp barrier
#pragma omp single
    swap(plate);
  }
  return change;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 400;
  const int steps = argc > 2 ? atoi(argv[2]) : 100;
  struct plate serial, parallel;
  if (n < 3 || steps < 1) {
    fprintf(stderr, "usage: %s [SIZE [STEPS]]\n", argv[0]);
    return 2;
  }
  if (!init(&serial, n) || !init(&parallel, n)) {
    fprintf(stderr, "%s: no memory\n", argv[0]);
    return 2;
  }
  const double expected = solve_serial(&serial, steps);
  const double change = solve_parallel(&parallel, steps);
  const int same =
      change == expected &&
      memcmp(serial.now, parallel.now, (size_t)n * n * sizeof(double)) == 0;
  /* A point near the hot corner, where something has happened. */
  const size_t point = (size_t)(n / 40 + 1) * n + n / 40 + 1;
  printf("stencil: %d x %d, %d steps, last change %.6f, near the corner %.6f, "
         "%s\n",
         n, n, steps, change, parallel.now[point], same ? "correct" : "WRONG");
  release(&serial);
  release(&parallel);
  return !same;
}
