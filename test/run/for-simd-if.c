// `simd if(...)` makes two loops of one, with and without simd: a chunk is
// whole in either. Where the bounds are computed depends on the schedule.
// RUN: %twice --check %s -o %t %s -fopenmp-version=60

#include <stdio.h>

__attribute__((noinline)) static void loops(int n, int condition) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
  {
#pragma omp for simd if (condition)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,T)]] Loop_chunk_begin, [[#mul(2,T)]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for simd if (condition) schedule(static, 4)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#add(2,mul(48,M))]] Loop_chunk_begin, [[#add(2,mul(48,M))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for simd if (condition) schedule(dynamic, 10) nowait
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#add(2,mul(18,M))]] Loop_chunk_begin, [[#add(2,mul(18,M))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit
    for (int i = 0; i < n; ++i)
      sum += i;
  }
#pragma omp parallel for simd reduction(+ : sum) if (simd : condition)
  // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,T)]] Loop_chunk_begin, [[#mul(2,T)]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
  for (int i = 0; i < n; ++i)
    sum += i;
  printf("%d\n", sum);
}

int main(void) {
  loops(100, 0);
  loops(100, 1);
  return 0;
}
