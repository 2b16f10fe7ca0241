// single nowait has no barrier and gets none.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 3; ++visit) {
#pragma omp single nowait
    // CHECK: single [[#@LINE-1]]: [[#mul(3,T)]] Single_enter, 3 Single_begin, 3 Single_end, [[#mul(3,T)]] Single_exit
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: 3 Atomic_event
    sum += visit;
  }
  printf("%d\n", sum);
  return 0;
}
