// single: every thread enters and exits, one executes, all meet at the barrier.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
  int initial = 7;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 3; ++visit) {
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#mul(3,T)]] Single_enter, 3 Single_begin, 3 Single_end, [[#mul(3,T)]] Single_exit, [[#mul(3,T)]] Implicit_barrier_enter, [[#mul(3,T)]] Implicit_barrier_exit
    sum += visit;
#pragma omp single private(visit)
    // CHECK: single [[#@LINE-1]]: [[#mul(3,T)]] Single_enter, 3 Single_begin, 3 Single_end, [[#mul(3,T)]] Single_exit, [[#mul(3,T)]] Implicit_barrier_enter, [[#mul(3,T)]] Implicit_barrier_exit
    {
      visit = 5;
      sum += visit;
    }
#pragma omp single firstprivate(initial)
    // CHECK: single [[#@LINE-1]]: [[#mul(3,T)]] Single_enter, 3 Single_begin, 3 Single_end, [[#mul(3,T)]] Single_exit, [[#mul(3,T)]] Implicit_barrier_enter, [[#mul(3,T)]] Implicit_barrier_exit
    sum += visit;
  }
  printf("%d\n", sum);
  return 0;
}
