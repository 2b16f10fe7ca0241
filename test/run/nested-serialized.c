// If nesting is switched off, inner teams of one thread report all the same.
// RUN: env OMP_MAX_ACTIVE_LEVELS=1 %twice --threads "2 5" --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0, active = 0;
#pragma omp parallel reduction(+ : sum) reduction(max : active)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
    int inner = 0;
#pragma omp parallel num_threads(3) reduction(+ : inner) reduction(max : active)
    // CHECK: pregion [[#@LINE-1]]: [[#T]] Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, [[#T]] Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
    {
      active = omp_get_active_level();
#pragma omp for
      // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
      for (int i = 0; i < 12; ++i)
        inner += i;
#pragma omp single
      // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, [[#T]] Single_begin, [[#T]] Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
      inner += 1;
#pragma omp critical
      // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
      inner += 0;
    }
    sum += inner;
  }
  printf("%d %d\n", sum, active);
  return 0;
}
