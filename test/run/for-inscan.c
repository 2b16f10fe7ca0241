// Inscan reductions execute their loop twice; it is one construct with one
// enter and one exit for each thread. (Clang itself gets one inside a separate
// parallel construct wrong with several threads.)
// RUN: %twice --check %s -o %t %s -lm

#include <stdio.h>

int main(void) {
  int a[10], b[10], sum = 0;
  for (int i = 0; i < 10; ++i)
    a[i] = i * i;
#pragma omp parallel for reduction(inscan, + : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum;
  }
  for (int i = 0; i < 10; ++i)
    printf("%d %d\n", b[i], sum);
  sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i) {
    b[i] = sum;
#pragma omp scan exclusive(sum)
    sum += a[i];
  }
  for (int i = 0; i < 10; ++i)
    printf("%d %d\n", b[i], sum);
#pragma omp parallel num_threads(1)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
#pragma omp for reduction(inscan, + : sum)
  // CHECK: loop [[#@LINE-1]]: 1 Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 1 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  for (int i = 0; i < 10; ++i) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum;
  }
  for (int i = 0; i < 10; ++i)
    printf("%d %d\n", b[i], sum);
  return 0;
}
