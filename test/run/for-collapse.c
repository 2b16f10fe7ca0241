// collapse: one loop of all iterations, with logical iteration numbers.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 3, m = 4;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for collapse(2) reduction(+ : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        sum += i * j;
#pragma omp for collapse(3) schedule(dynamic, 5) reduction(+ : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(4,M))]] Loop_chunk_begin, [[#add(1,mul(4,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 2; ++i)
      for (int j = 8; j > 0; j -= 2)
        for (long k = -1; k < 2; ++k)
          sum += i + j + (int)k;
    // Not rectangular: clang shares out the 9 iterations of the square.
#pragma omp for collapse(2) reduction(+ : sum) schedule(static, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(2,M))]] Loop_chunk_begin, [[#add(1,mul(2,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j)
        sum += i + j;
#pragma omp for collapse(2) reduction(+ : sum) schedule(static, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      for (int j = m; j < m; ++j)
        sum += i + j;
  }
  printf("%d\n", sum);
  return 0;
}
