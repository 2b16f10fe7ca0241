// An explicit barrier reports enter and exit on every thread, inside a
// conditional and outside of any region as well.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

static void orphan(void) {
#pragma omp barrier
  // CHECK: barrier [[#@LINE-1]]: [[#add(mul(2,T),1)]] Barrier_enter, [[#add(mul(2,T),1)]] Barrier_exit
}

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    if (argc) {
#pragma omp barrier
      // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    } else {
#pragma omp barrier
    }
    orphan();
    orphan();
  }
  orphan();
  puts("done");
  return 0;
}
