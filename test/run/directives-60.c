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
  // CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  // CHECK: single [[#@LINE+2]]: 2 Single_enter, 1 Single_begin, 1 Single_end, 2 Single_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    // CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
#pragma omp task threadset(omp_pool) shared(a)
    ++a[0];
    // CHECK: taskwait [[#@LINE+1]]: 1 Taskwait_enter, 1 Taskwait_exit
#pragma omp taskwait
    // CHECK: taskloop [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 2 Task_begin, 2 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 2 Taskloop_range
#pragma omp taskloop threadset(omp_team) num_tasks(2) shared(a)
    for (int i = 0; i < N; ++i)
      ++a[i];
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
