// A loop that is cancelled is left with all its events: no pair stays open.
// RUN: env OMP_CANCELLATION=true %twice --any-events --check %s -o %t %s
// RUN: env OMP_CANCELLATION=false %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 20; ++i) {
      // First: a thread may be so late that it is cancelled before all else.
#pragma omp critical
      // CHECK: critical [[#@LINE-1]]: [[C:[0-9]+]] Critical_enter, [[C]] Critical_begin, [[C]] Critical_end, [[C]] Critical_exit
      ;
#pragma omp cancellation point for
      // CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
      if (i > 2) {
#pragma omp cancel for
        // CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
      }
    }
#pragma omp for schedule(dynamic, 2)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 20; ++i) {
#pragma omp cancel for if (i > 5)
      // CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
    }
    // A cancelled thread leaves the reduction out.
#pragma omp for reduction(+ : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit, [[B:[0-9]+]] Implicit_barrier_enter, [[B]] Implicit_barrier_exit
    for (int i = 0; i < 20; ++i) {
      ++sum;
#pragma omp cancel for if (i > 2)
      // CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
    }
  }
  puts("done");
  return 0;
}
