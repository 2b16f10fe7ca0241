// for simd is a loop with its own directive name; simd alone reports nothing.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int a[12], sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for simd
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 12; ++i)
      a[i] = i;
#pragma omp for simd reduction(+ : sum) schedule(static, 4) nowait simdlen(4)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(2,M))]] Loop_chunk_begin, [[#add(1,mul(2,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
    for (int i = 0; i < 12; ++i)
      sum += i;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
  }
#pragma omp simd
  for (int i = 0; i < 12; ++i)
    a[i] += 1;
  for (int i = 0; i < 12; ++i)
    sum += a[i];
  printf("%d\n", sum);
  return 0;
}
