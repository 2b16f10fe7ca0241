// -fplugin-arg-pomp-parallel-barrier=explicit: every thread reports a barrier
// of the parallel region's own, a real one, before its end. The default has
// none.
// RUN: %twice --plugin-args -fplugin-arg-pomp-parallel-barrier=explicit \
// RUN:   --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
  for (int visit = 0; visit < 2; ++visit) {
#pragma omp parallel reduction(+ : sum)
    // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
    ++sum;
#pragma omp parallel for
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,min(T,4))]] Loop_chunk_begin, [[#mul(2,min(T,4))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit
    // CHECK: pregion [[#@LINE-2]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < 4; ++i)
      ;
#pragma omp parallel sections
    // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    // CHECK: sections [[#@LINE-2]]: [[#mul(2,T)]] Sections_enter, 2 Section_begin, 2 Section_end, [[#mul(2,T)]] Sections_exit
    {
#pragma omp section
      ;
    }
#pragma omp parallel if (visit)
    // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#add(1,T)]] Parallel_begin, [[#add(1,T)]] Parallel_end, 2 Parallel_exit, [[#add(1,T)]] Implicit_barrier_enter, [[#add(1,T)]] Implicit_barrier_exit
    ;
  }
  printf("%d\n", sum);
  return 0;
}
