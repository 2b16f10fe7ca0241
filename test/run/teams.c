// teams and distribute are not reported yet, but work; what is parallel in them
// is.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, a[12];
#pragma omp teams num_teams(2)
  {
#pragma omp distribute
    for (int i = 0; i < 12; ++i)
      a[i] = i;
  }
#pragma omp teams distribute parallel for num_teams(2) reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 2 Parallel_exit
  for (int i = 0; i < 12; ++i)
    sum += a[i];
#pragma omp teams distribute simd
  for (int i = 0; i < 12; ++i)
    a[i] += 1;
  printf("%d %d\n", sum, a[11]);
  return 0;
}
