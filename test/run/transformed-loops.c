// Loop transformations are no constructs of their own; what they generate for a
// worksharing loop is one loop, whose chunks and values are not known.
// REQUIRES: reverse
// RUN: %twice --check %s -o %t -fopenmp-version=60 %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp unroll partial(2)
  for (int i = 0; i < 20; ++i)
    sum += i;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j)
      sum += i * j;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp reverse
  for (int i = 0; i < 20; ++i)
    sum += i;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp interchange
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      sum += i * j;
#pragma omp unroll
  for (int i = 0; i < 20; ++i)
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: 20 Critical_enter, 20 Critical_begin, 20 Critical_end, 20 Critical_exit
    sum += i;
  printf("%d\n", sum);
  return 0;
}
