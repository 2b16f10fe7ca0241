// Guided schedules: the library checks that the chunks make up the loop.
// RUN: %twice --any-events --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
#pragma omp for schedule(guided)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 100; ++i)
      sum += i;
#pragma omp for schedule(guided, 7)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 100; ++i)
      sum += i;
#pragma omp for schedule(guided, 100) nowait
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, [[#T]] Loop_exit
    for (int i = 0; i < 100; ++i)
      sum += i;
  }
  printf("%d\n", sum);
  return 0;
}
