// Nothing we add names a variable of the user's: default(none) still compiles,
// for every construct inside.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 8;
#pragma omp parallel default(none) shared(sum, n)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for reduction(+ : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp critical(x)
    // CHECK: critical [[#@LINE-1]] name=x: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    n += 0;
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    ++sum;
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
    n += 0;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
#pragma omp master
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    ++sum;
  }
#pragma omp parallel for default(none) shared(n) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < n; ++i)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
