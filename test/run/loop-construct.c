// loop and parallel loop are loops.
// REQUIRES: loop-construct
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int a[10], sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp loop
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 10; ++i)
      a[i] = i;
  }
#pragma omp parallel loop reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += a[i];
#pragma omp parallel loop collapse(2) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 2; ++j)
      sum += i * j;
  // No worksharing: bound to the one thread there is.
#pragma omp loop bind(thread)
  for (int i = 0; i < 10; ++i)
    sum += a[i];
  printf("%d\n", sum);
  return 0;
}
