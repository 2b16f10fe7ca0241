// master reports begin and end on the master thread alone.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 4; ++visit) {
#pragma omp master
    // CHECK: master [[#@LINE-1]]: 4 Master_begin, 4 Master_end
    sum += visit;
  }
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ++sum;
  printf("%d\n", sum);
  return 0;
}
