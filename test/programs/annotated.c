/*===- annotated.c - Every directive of POMP, in one program --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Jacobi iteration for a tridiagonal system. It builds with and without the
|* plugin: a compiler that does not know the directives ignores them, and the
|* older spelling, which clang would not accept, stands behind _POMP. README.md
|* in this directory says what each directive does.
|*
\*===----------------------------------------------------------------------===*/

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Setting up is of no interest. */
#pragma pomp inst all none
static void set_up(int n, double *x, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    x[i] = 0;
    b[i] = i == 0 || i == n - 1 ? 3 : 2;
  }
}

/* One sweep, with a look at the chunks of its loop. */
static double sweep(int n, const double *x, double *y, const double *b) {
  double change = 0;
#pragma pomp inst loop Chunks
#pragma omp parallel for reduction(max : change) schedule(dynamic, 64)
  for (int i = 0; i < n; ++i) {
    double left = i > 0 ? x[i - 1] : 0;
    double right = i < n - 1 ? x[i + 1] : 0;
    y[i] = (b[i] + left + right) / 4;
    double d = fabs(y[i] - x[i]);
    change = d > change ? d : change;
  }
  return change;
}

/* Checking is no part of the computation either. */
#pragma pomp noinstrument
static int count_wrong(int n, const double *x) {
  int wrong = 0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    if (fabs(x[i] - 1) > 1e-9)
#pragma omp critical
      ++wrong;
  return wrong;
}
#pragma pomp instrument

/* From here on critical sections and barriers do not matter. */
#pragma pomp inst sync none file

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  double *x = malloc(sizeof(*x) * n), *y = malloc(sizeof(*y) * n);
  double *b = malloc(sizeof(*b) * n);
  if (!x || !y || !b)
    return 2;
#pragma pomp init
  set_up(n, x, b);

  /* The first sweeps only warm up. */
#pragma pomp off
  for (int i = 0; i < 2; ++i) {
    sweep(n, x, y, b);
    sweep(n, y, x, b);
  }
#pragma pomp on

  int sweeps = 0;
  double change = 1;
#pragma pomp userregion start(solve : n)
  while (change > 1e-12) {
#ifdef _POMP
#pragma omp inst begin(double_sweep)
#endif
    sweep(n, x, y, b);
    change = sweep(n, y, x, b);
    sweeps += 2;
#ifdef _POMP
#pragma omp inst end(double_sweep)
#endif
#pragma pomp userregion event(swept : sweeps)
  }
#pragma pomp userregion stop(solve : sweeps)

#pragma pomp begin(sum)
  double sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      sum += x[i];
#pragma omp critical
    sum += 0;
  }
#pragma pomp end(sum)
  int wrong = count_wrong(n, x) || fabs(sum - n) > 1e-6;
#pragma pomp finalize
  printf("annotated: size %d, %d sweeps, %s\n", n, sweeps,
         wrong ? "wrong" : "correct");
  free(x);
  free(y);
  free(b);
  return wrong != 0;
}
