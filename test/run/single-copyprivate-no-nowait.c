// single copyprivate gets no nowait, no barrier of ours, and still hands its
// values to every thread. (A peer added a nowait there.) The barrier that it has
// is reported.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
    int value = -1;
    for (int visit = 0; visit < 10; ++visit) {
#pragma omp single copyprivate(value)
      // CHECK: single [[#@LINE-1]]: [[#mul(10,T)]] Single_enter, 10 Single_begin, 10 Single_end, [[#mul(10,T)]] Single_exit, [[#mul(10,T)]] Implicit_barrier_enter, [[#mul(10,T)]] Implicit_barrier_exit
      value = visit;
      sum += value == visit;
    }
  }
  int threads = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp atomic
  // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  ++threads;
  puts(sum == 10 * threads ? "right" : "wrong");
  return 0;
}
