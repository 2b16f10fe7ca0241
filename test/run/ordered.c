// An ordered block: every iteration enters, begins, ends and exits, in the
// order of the iterations.
// RUN: %twice --check %s -o %t %s
// RUN: %twice --check %s -o %t %s -DSCHEDULE=static,2
// RUN: %twice --check %s -o %t %s -DSCHEDULE=dynamic,1

#include <stdio.h>
#ifndef SCHEDULE
#define SCHEDULE guided, 3
#endif

int main(void) {
  // CHECK: pregion [[#@LINE+1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp parallel
  // CHECK: loop [[#@LINE+1]]: [[#T]] Loop_enter, [[CHUNKS:[0-9]+]] Loop_chunk_begin, [[CHUNKS]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
#pragma omp for ordered schedule(SCHEDULE)
  for (int i = 0; i < 9; ++i) {
    if (i % 2)
      continue;
#pragma omp ordered
    // CHECK: ordered [[#@LINE-1]]: 5 Ordered_enter, 5 Ordered_begin, 5 Ordered_end, 5 Ordered_exit
    printf("%d\n", i);
  }
#pragma omp parallel for ordered
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
#pragma omp ordered threads
  // CHECK: ordered [[#@LINE-1]]: 10 Ordered_enter, 10 Ordered_begin, 10 Ordered_end, 10 Ordered_exit
  {
    printf("%d\n", i);
  }
  return 0;
}
