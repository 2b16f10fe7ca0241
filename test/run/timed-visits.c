// One visit of an atomic or a cancellation point is timed after each 1022, and
// then a window of 17. What is timed depends on the number of visits alone.
// REQUIRES: x86-64
// RUN: env OMP_CANCELLATION=true %twice --check %s -o %t %s
#include <stdio.h>

static long count;

int main(void) {
  long old = 0;
  // CHECK: pregion [[#@LINE+1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp parallel
  {
    // The 1023rd, 17 from the 2046th on, and the 3086th.
    // CHECK: atomic [[#@LINE+2]]: [[#mul(3200,T)]] Atomic_event, [[#mul(3,T)]] Atomic_timed
    for (int i = 0; i < 3200; ++i)
#pragma omp atomic
      ++count;
    // All constructs of a thread count together: from the 4109th, the 5149th.
    // CHECK: atomic [[#@LINE+2]]: [[#mul(2000,T)]] Atomic_event, [[#mul(2,T)]] Atomic_timed
    for (int i = 0; i < 2000; ++i)
#pragma omp atomic capture
      {
        old = count;
        count += i & 3;
      }
    for (int i = 0; i < 2200; ++i) {
      // CHECK: cancel [[#@LINE+1]]: [[#mul(2200,T)]] Cancel_event, [[#mul(2,T)]] Cancel_timed
#pragma omp cancellation point parallel
      if (i < 0) {
#pragma omp cancel parallel
      }
    }
  }
  printf("%ld %ld\n", count, old);
  return 0;
}
