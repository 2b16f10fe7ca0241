// A sections construct that is cancelled is left with all its events. Which
// thread passes a cancellation point is a matter of time.
// DEFINE: %{only} = --only "Init|Finalize|_enter|_exit|_begin|_end|Get_"
// RUN: env OMP_CANCELLATION=true %twice --any-events %{only} --check %s -o %t %s
// RUN: env OMP_CANCELLATION=false %twice %{only} --check %s -o %t %s

#include <stdio.h>

int main(void) {
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, [[N:[0-9]+]] Section_begin, [[N]] Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
#pragma omp section
      {
#pragma omp cancel sections
      }
#pragma omp section
      {
#pragma omp cancellation point sections
      }
#pragma omp section
      ;
    }
  }
  puts("done");
  return 0;
}
