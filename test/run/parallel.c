// A parallel region reports enter and exit once, begin and end on every thread.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
  for (int visit = 0; visit < 3; ++visit)
#pragma omp parallel reduction(+ : sum)
    // CHECK: pregion [[#@LINE-1]]: 3 Parallel_enter, [[#mul(3,T)]] Parallel_begin, [[#mul(3,T)]] Parallel_end, 3 Parallel_exit, [[#mul(3,T)]] Reduction_enter, [[#mul(3,T)]] Reduction_exit
    sum += visit;
  printf("%d\n", sum);
  return 0;
}
