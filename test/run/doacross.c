// Loops with cross-iteration dependences: right, in order. An ordered directive
// that awaits an iteration has its turn when that is done, and no block.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int a[12] = {1};
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for ordered(1)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 1; i < 12; ++i) {
#pragma omp ordered depend(sink : i - 1)
      // CHECK: ordered [[#@LINE-1]]: 11 Ordered_enter, 11 Ordered_begin, 11 Ordered_end, 11 Ordered_exit
      a[i] = a[i - 1] + i;
#pragma omp ordered depend(source)
    }
  }
  printf("%d\n", a[11]);
  return 0;
}
