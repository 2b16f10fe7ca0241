// Directives of OpenMP 6.0 and assumptions, which no other test has.
// REQUIRES: reverse
// RUN: %twice --threads 2 --check %s -o %t -fopenmp-version=60 -w %s
#include <stdio.h>

enum { N = 40 };

#pragma omp assumes no_openmp_routines
#pragma omp begin assumes no_openmp
static int one(void) { return 1; }
#pragma omp end assumes

static int shared_by_contention_group;
#pragma omp groupprivate(shared_by_contention_group)

int main(void) {
  int a[N] = {0}, sum = 0;
#pragma omp parallel num_threads(2)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  {
#pragma omp stripe sizes(4)
    for (int i = 0; i < N; ++i)
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 80 Atomic_event
      a[i] += one();
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: 2 Barrier_enter, 2 Barrier_exit
  }
#pragma omp fuse
  {
    for (int i = 0; i < N; ++i)
      a[i] += 1;
    for (int i = 0; i < N; ++i)
      a[i] *= 2;
  }
  for (int i = 0; i < N; ++i)
    sum += a[i];
  printf("%d\n", sum);
  return 0;
}
