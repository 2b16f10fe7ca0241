// Cancelling from within constructs that the cancelled one encloses, with every
// loop event asked for.
// RUN: env OMP_CANCELLATION=true %twice --any-events --check %s --plugin-args \
// RUN:   -fplugin-arg-pomp-inst=loop:IterBeginEnd+Chunks -o %t %s

#include <stdio.h>

int main(void) {
  int found = 0;
#pragma omp parallel shared(found)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for schedule(static, 1)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[I:[0-9]+]] Loop_iter_begin, [[I]] Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 50; ++i) {
      if (i == 7) {
#pragma omp atomic write
        // CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
        found = i;
#pragma omp cancel for
        // CHECK: cancel [[#@LINE-1]]: 1 Cancel_event
      }
#pragma omp cancellation point for
      // CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
    }
  }
  printf("%d\n", found);
  return 0;
}
