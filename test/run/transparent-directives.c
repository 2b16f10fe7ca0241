// metadirective, assume, nothing and error stand in no construct's way.
// REQUIRES: assume
// RUN: %twice --check %s -o %t -fopenmp-version=51 %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp metadirective when(implementation = {vendor(llvm)} : parallel)     \
    default(single)
  // CHECK: pregion {{.*}}: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp critical
  // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
  sum += 1;
#pragma omp assume no_openmp_routines
  {
#pragma omp parallel for reduction(+ : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
    // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    for (int i = 0; i < 10; ++i)
      sum += i;
  }
#pragma omp nothing
#pragma omp error at(execution) severity(warning) message("said")
  printf("%s\n", sum > 45 ? "more" : "less");
  return 0;
}
