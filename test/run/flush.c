// flush reports one event after it, with a list or without, in every memory
// order.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int flag = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 3; ++visit) {
#pragma omp flush
    // CHECK: flush [[#@LINE-1]]: [[#mul(3,T)]] Flush_event
#pragma omp flush(flag)
    // CHECK: flush [[#@LINE-1]]: [[#mul(3,T)]] Flush_event
#pragma omp flush acquire
    // CHECK: flush [[#@LINE-1]]: [[#mul(3,T)]] Flush_event
#pragma omp flush release
    // CHECK: flush [[#@LINE-1]]: [[#mul(3,T)]] Flush_event
#pragma omp flush acq_rel
    // CHECK: flush [[#@LINE-1]]: [[#mul(3,T)]] Flush_event
  }
  puts("done");
  return flag;
}
