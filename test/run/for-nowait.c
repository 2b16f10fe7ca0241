// nowait: no barrier, and none is added.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int a[10], b[10], sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for nowait
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
    for (int i = 0; i < 10; ++i)
      a[i] = i;
#pragma omp for nowait schedule(dynamic, 5)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(1,M))]] Loop_chunk_begin, [[#add(1,mul(1,M))]] Loop_chunk_end, [[#T]] Loop_exit
    for (int i = 0; i < 10; ++i)
      b[i] = i;
#pragma omp for nowait reduction(+ : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
    for (int i = 0; i < 10; ++i)
      sum += 1;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
  }
  for (int i = 0; i < 10; ++i)
    sum += a[i] + b[i];
  printf("%d\n", sum);
  return 0;
}
