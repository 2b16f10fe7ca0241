// schedule(runtime): chunks as OMP_SCHEDULE says, and no chunk size reported.
// RUN: env OMP_SCHEDULE=static %twice --check %s -o %t %s
// RUN: env OMP_SCHEDULE=static,3 %twice --check %s -o %t %s
// RUN: env OMP_SCHEDULE=dynamic,2 %twice --check %s -o %t %s
// RUN: env OMP_SCHEDULE=guided %twice --any-events --check %s -o %t %s
// RUN: env OMP_SCHEDULE=nonmonotonic:dynamic %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 10;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp for schedule(runtime) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  for (int i = 0; i < n; ++i)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
