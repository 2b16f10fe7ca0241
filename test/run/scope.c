// scope is a workshare construct that every thread executes.
// REQUIRES: scope
// RUN: %twice --check %s -o %t -fopenmp-version=51 %s

#include <stdio.h>

int main(void) {
  int sum = 0, product = 1;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 2; ++visit) {
#pragma omp scope
    // CHECK: workshare [[#@LINE-1]]: [[#mul(2,T)]] Workshare_enter, [[#mul(2,T)]] Workshare_begin, [[#mul(2,T)]] Workshare_end, [[#mul(2,T)]] Workshare_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    ++sum;
#pragma omp scope reduction(* : product) nowait
    // CHECK: workshare [[#@LINE-1]]: [[#mul(2,T)]] Workshare_enter, [[#mul(2,T)]] Workshare_begin, [[#mul(2,T)]] Workshare_end, [[#mul(2,T)]] Workshare_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
    product *= 2;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#mul(2,T)]] Barrier_enter, [[#mul(2,T)]] Barrier_exit
  }
  printf("%d %d\n", sum, product);
  return 0;
}
