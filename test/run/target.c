// target regions on the host: left as they are, and right; constructs around
// them report.
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
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
  }
#pragma omp target
  {
#pragma omp parallel for
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
