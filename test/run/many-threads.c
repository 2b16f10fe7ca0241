// More threads than cores, and more than there is work.
// RUN: %twice --threads 40 --levels -O2 --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 10 Loop_chunk_begin, 10 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 10; ++i)
      sum += i;
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    ++sum;
  }
  printf("%d\n", sum);
  return 0;
}
