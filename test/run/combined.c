// Every combined directive reports the team and what the team executes; its
// only barrier is the one of the region.
// REQUIRES: parallel-masked
// RUN: %twice --check %s -o %t -fopenmp-version=51 %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(3,M))]] Loop_chunk_begin, [[#add(1,mul(3,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
#pragma omp parallel for simd reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
#pragma omp parallel sections reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
    sum += 1;
#pragma omp section
    sum += 2;
  }
#pragma omp parallel master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  sum += 3;
#pragma omp parallel masked filter(0)
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  sum += 4;
  // Empty ones are constructs as well.
#pragma omp parallel master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  ;
#pragma omp parallel sections
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, 1 Section_begin, 1 Section_end, [[#T]] Sections_exit
  {
#pragma omp section
    ;
  }
  printf("%d\n", sum);
  return 0;
}
