/*===- sparselu.c - LU factors of a sparse matrix of blocks by tasks ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A first pass finds out where the matrix has blocks, from which the operations
|* of each step follow; blocks that fill in exist from the beginning, as zeros.
|* Each operation on a block is a task. Factoring a block of the diagonal is one
|* only in the mode depend.
|*
|* Usage: sparselu [-t] [BLOCKS [ELEMENTS [single|for|depend]]]
|* The matrix has BLOCKS times BLOCKS blocks of ELEMENTS times ELEMENTS. One
|* thread makes the tasks (single), or all do (for), and barriers or taskwaits
|* part the steps; or (depend) one makes them all and dependences order them.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {"sparselu",
                                     {"BLOCKS", 12, 1, 500},
                                     {"ELEMENTS", 16, 1, 500},
                                     {"single", "for", "depend", NULL}};
enum { MODE_SINGLE, MODE_FOR, MODE_DEPEND };

/** \returns whether the matrix has a block there before anything fills in. */
static bool has_block(long i, long j) {
  return i == j || labs(i - j) == 1 || mix((uint64_t)(i * 1000 + j)) % 4 == 0;
}

/** Factors a block of the diagonal in place: the lower factor has ones there.*/
static void factor(double *a, long n) {
  for (long k = 0; k < n; ++k)
    for (long i = k + 1; i < n; ++i) {
      const double f = a[i * n + k] /= a[k * n + k];
      for (long j = k + 1; j < n; ++j)
        a[i * n + j] -= f * a[k * n + j];
    }
}

/** Solves for a block right of the diagonal, with the lower factor. */
static void solve_lower(const double *diagonal, double *a, long n) {
  for (long k = 0; k < n; ++k)
    for (long i = k + 1; i < n; ++i) {
      const double f = diagonal[i * n + k];
      for (long j = 0; j < n; ++j)
        a[i * n + j] -= f * a[k * n + j];
    }
}

/** Solves for a block below the diagonal, with the upper factor. */
static void solve_upper(const double *diagonal, double *a, long n) {
  for (long i = 0; i < n; ++i)
    for (long k = 0; k < n; ++k) {
      const double f = a[i * n + k] /= diagonal[k * n + k];
      for (long j = k + 1; j < n; ++j)
        a[i * n + j] -= f * diagonal[k * n + j];
    }
}

/** Subtracts the product of a block below and one right of the diagonal. */
static void update(const double *below, const double *right, double *a,
                   long n) {
  for (long i = 0; i < n; ++i)
    for (long k = 0; k < n; ++k) {
      const double f = below[i * n + k];
      for (long j = 0; j < n; ++j)
        a[i * n + j] -= f * right[k * n + j];
    }
}

/** Makes a matrix; its blocks are rows of null pointers and of values. */
static double **new_matrix(long blocks, long n) {
  double **m = allocate((size_t)(blocks * blocks), sizeof(*m));
  for (long i = 0; i < blocks; ++i)
    for (long j = 0; j < blocks; ++j) {
      if (!has_block(i, j))
        continue;
      double *a = m[i * blocks + j] = allocate((size_t)(n * n), sizeof(double));
      uint64_t state = (uint64_t)(i * blocks + j);
      for (long e = 0; e < n * n; ++e)
        a[e] = (double)(next_random(&state) % 2001) / 1000 - 1;
      /* Then no pivot is small. */
      for (long e = 0; i == j && e < n; ++e)
        a[e * n + e] += 2 * (double)(blocks * n);
    }
  return m;
}

/** Adds the blocks that fill in.
 *  \returns how many operations on blocks there are but for the diagonal's. */
static uint64_t fill_in(double **m, long blocks, long n) {
  uint64_t operations = 0;
  for (long k = 0; k < blocks; ++k)
    for (long i = k + 1; i < blocks; ++i) {
      operations += (m[i * blocks + k] != NULL) + (m[k * blocks + i] != NULL);
      for (long j = k + 1; j < blocks; ++j) {
        if (!m[i * blocks + k] || !m[k * blocks + j])
          continue;
        ++operations;
        if (!m[i * blocks + j])
          m[i * blocks + j] = allocate((size_t)(n * n), sizeof(double));
      }
    }
  return operations;
}

static void lu_serial(double **m, long blocks, long n) {
  for (long k = 0; k < blocks; ++k) {
    double *diagonal = m[k * blocks + k];
    factor(diagonal, n);
    for (long j = k + 1; j < blocks; ++j)
      if (m[k * blocks + j])
        solve_lower(diagonal, m[k * blocks + j], n);
    for (long i = k + 1; i < blocks; ++i) {
      double *below = m[i * blocks + k];
      if (!below)
        continue;
      solve_upper(diagonal, below, n);
      for (long j = k + 1; j < blocks; ++j)
        if (m[k * blocks + j])
          update(below, m[k * blocks + j], m[i * blocks + j], n);
    }
  }
}

/** Makes the tasks that update row \p i in step \p k. */
static void update_row(double **m, long blocks, long n, long k, long i) {
  const double *below = m[i * blocks + k];
  for (long j = k + 1; below && j < blocks; ++j) {
    const double *right = m[k * blocks + j];
    double *block = m[i * blocks + j];
    if (right) {
#pragma omp task TIEDNESS firstprivate(below, right, block, n)
      update(below, right, block, n);
    }
  }
}

/** One thread makes the tasks and waits for those of each half step. */
static void lu_single(double **m, long blocks, long n) {
  for (long k = 0; k < blocks; ++k) {
    double *diagonal = m[k * blocks + k];
    factor(diagonal, n);
    for (long i = k + 1; i < blocks; ++i) {
      double *right = m[k * blocks + i], *below = m[i * blocks + k];
      if (right) {
#pragma omp task TIEDNESS firstprivate(diagonal, right, n)
        solve_lower(diagonal, right, n);
      }
      if (below) {
#pragma omp task TIEDNESS firstprivate(diagonal, below, n)
        solve_upper(diagonal, below, n);
      }
    }
#pragma omp taskwait
    for (long i = k + 1; i < blocks; ++i)
      update_row(m, blocks, n, k, i);
#pragma omp taskwait
  }
}

/** All threads of a team make the tasks; barriers wait for them. */
static void lu_for(double **m, long blocks, long n) {
  for (long k = 0; k < blocks; ++k) {
    double *diagonal = m[k * blocks + k];
#pragma omp single
    factor(diagonal, n);
#pragma omp for nowait
    for (long j = k + 1; j < blocks; ++j) {
      double *right = m[k * blocks + j];
      if (right) {
#pragma omp task TIEDNESS firstprivate(diagonal, right, n)
        solve_lower(diagonal, right, n);
      }
    }
#pragma omp for
    for (long i = k + 1; i < blocks; ++i) {
      double *below = m[i * blocks + k];
      if (below) {
#pragma omp task TIEDNESS firstprivate(diagonal, below, n)
        solve_upper(diagonal, below, n);
      }
    }
#pragma omp for schedule(dynamic)
    for (long i = k + 1; i < blocks; ++i)
      update_row(m, blocks, n, k, i);
  }
}

/** One thread makes all tasks at once. What the next steps wait for goes
 *  first. */
static void lu_depend(double **m, long blocks, long n) {
  for (long k = 0; k < blocks; ++k) {
    double *diagonal = m[k * blocks + k];
#pragma omp task TIEDNESS firstprivate(diagonal, n) priority(2)                \
    depend(inout                                                               \
           : diagonal[0])
    factor(diagonal, n);
    for (long i = k + 1; i < blocks; ++i) {
      double *right = m[k * blocks + i], *below = m[i * blocks + k];
      if (right) {
#pragma omp task TIEDNESS firstprivate(diagonal, right, n) priority(1)         \
    depend(in                                                                  \
           : diagonal[0]) depend(inout                                         \
                                 : right[0])
        solve_lower(diagonal, right, n);
      }
      if (below) {
#pragma omp task TIEDNESS firstprivate(diagonal, below, n) priority(1)         \
    depend(in                                                                  \
           : diagonal[0]) depend(inout                                         \
                                 : below[0])
        solve_upper(diagonal, below, n);
      }
    }
    for (long i = k + 1; i < blocks; ++i)
      for (long j = k + 1; j < blocks; ++j) {
        double *below = m[i * blocks + k], *right = m[k * blocks + j];
        double *block = m[i * blocks + j];
        if (!below || !right)
          continue;
#pragma omp task TIEDNESS firstprivate(below, right, block, n)                 \
    depend(in                                                                  \
           : below[0], right[0]) depend(inout                                  \
                                        : block[0])
        update(below, right, block, n);
      }
  }
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  const long blocks = options.size, n = options.cutoff;
  double **m = new_matrix(blocks, n), **expected = new_matrix(blocks, n);
  uint64_t tasks = fill_in(m, blocks, n);
  fill_in(expected, blocks, n);
  if (options.mode == MODE_DEPEND)
    tasks += (uint64_t)blocks;
  start_clock();
#pragma omp parallel
  if (options.mode == MODE_FOR) {
    lu_for(m, blocks, n);
  } else {
#pragma omp single
    if (options.mode == MODE_SINGLE)
      lu_single(m, blocks, n);
    else
      lu_depend(m, blocks, n);
  }
  stop_clock();

  lu_serial(expected, blocks, n);
  /* A block sees the same operations in the same order in all modes. */
  bool ok = true;
  double sum = 0;
  for (long b = 0; b < blocks * blocks; ++b) {
    if (!m[b])
      continue;
    ok &= memcmp(m[b], expected[b], (size_t)(n * n) * sizeof(double)) == 0;
    for (long e = 0; e < n * n; ++e)
      sum += m[b][e] < 0 ? -m[b][e] : m[b][e];
    free(m[b]);
    free(expected[b]);
  }
  free(m);
  free(expected);
  return print_result(ok, (uint64_t)(sum * 1000), tasks);
}
