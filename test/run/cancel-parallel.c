// A parallel region that is cancelled ends on every thread, out of a barrier
// and out of a construct inside of it as well.
// Which thread comes by a cancellation point is a matter of time.
// DEFINE: %{only} = --only "Init|Finalize|_enter|_exit|_begin|_end|Get_"
// RUN: env OMP_CANCELLATION=true %twice --threads "2 5" --any-events %{only} \
// RUN:   --check %s -o %t %s
// RUN: env OMP_CANCELLATION=false %twice --threads "2 5" %{only} --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
#pragma omp parallel
  // A barrier of clang's own, where a thread has seen the request.
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit{{(, ([1-5]) Implicit_barrier_enter, ([1-5]) Implicit_barrier_exit)?}}
  {
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    ;
    // CHECK: runtime [[#@LINE+1]] name=omp_get_thread_num: [[#T]] Get_thread_num_event
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    }
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[N:[0-9]+]] Barrier_enter, [[N]] Barrier_exit
#pragma omp cancellation point parallel
  }
  puts("done");
  return 0;
}
