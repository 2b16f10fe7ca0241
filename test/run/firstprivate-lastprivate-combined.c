// firstprivate(x) lastprivate(x) on one combined directive. (A peer that split
// the directive broke it.)
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int x = 5, y = 6, n = 10;
#pragma omp parallel for firstprivate(x) lastprivate(x)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit{{(, [0-9]+ Implicit_barrier_enter, [0-9]+ Implicit_barrier_exit)?}}
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < n; ++i)
    if (i == n - 1)
      x += 100;
#pragma omp parallel sections firstprivate(y) lastprivate(y)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit{{(, [0-9]+ Implicit_barrier_enter, [0-9]+ Implicit_barrier_exit)?}}
  {
#pragma omp section
    ;
#pragma omp section
    y += 1000;
  }
  printf("%d %d\n", x, y);
  return 0;
}
