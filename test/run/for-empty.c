// Loops without iterations: every thread enters and exits, nobody has a chunk.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  int sum = 0, n = argc - 1;
  unsigned zero = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ++sum;
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 0; ++i)
      ++sum;
#pragma omp for schedule(static, 3) nowait
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
    for (int i = 5; i < n; i += 3)
      ++sum;
#pragma omp for schedule(dynamic)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = n; i > 0; --i)
      ++sum;
#pragma omp for schedule(guided)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (unsigned i = 0; i < zero; ++i)
      ++sum;
#pragma omp for schedule(runtime) ordered
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (long i = n; i < n; ++i)
#pragma omp ordered
      ++sum;
#pragma omp for collapse(2)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 10; ++j)
        ++sum;
#pragma omp for simd
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ++sum;
  }
#pragma omp parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < n; ++i)
    ++sum;
  printf("%d\n", sum);
  return 0;
}
