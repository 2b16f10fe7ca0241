// -fopenmp-enable-irbuilder: another code generator, the same events. The
// values of a loop may be logical iteration numbers there, and its iterations
// have none.
// RUN: %twice --plugin-args -fplugin-arg-pomp-inst=Loop:Chunks+IterBeginEnd \
// RUN:   --check %s -o %t -Xclang -fopenmp-enable-irbuilder %s

#include <stdio.h>

int main(void) {
  int sum = 0, other = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 10; ++i)
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 10 Atomic_event
      sum += i;
#pragma omp critical(x)
    // CHECK: critical [[#@LINE-1]] name=x: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    other += 1;
#pragma omp master
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    ++sum;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    ++sum;
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
#pragma omp section
      sum += 1;
#pragma omp section
      ;
    }
#pragma omp flush
    // CHECK: flush [[#@LINE-1]]: [[#T]] Flush_event
  }
  printf("%d %d\n", sum, other);
  return 0;
}
