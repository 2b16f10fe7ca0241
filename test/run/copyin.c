// copyin of threadprivate variables: the values arrive, and the barrier that
// clang puts at the start belongs to the region.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

static int value;
#pragma omp threadprivate(value)

int main(void) {
  int sum = 0;
  value = 5;
#pragma omp parallel copyin(value) reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit{{(, )?}}[[REST:.*]], [[#T]] Reduction_enter, [[#T]] Reduction_exit
  sum += value;
#pragma omp parallel for copyin(value) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit{{(, )?}}[[REST]]
  for (int i = 0; i < 5; ++i)
    sum += value;
  printf("%d\n", sum);
  return 0;
}
