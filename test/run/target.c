// target regions on the host, and data environments around them: what is
// parallel in them reports itself.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, a[8];
#pragma omp target map(tofrom : a)
  for (int i = 0; i < 8; ++i)
    a[i] = i;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
#pragma omp target teams distribute parallel for num_teams(1)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 1 Parallel_exit
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
  }
#pragma omp target
  {
#pragma omp parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
  }
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 8; ++i)
    sum += a[i];
  printf("%d\n", sum);
  return 0;
}
