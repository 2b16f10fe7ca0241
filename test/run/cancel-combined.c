// Combined directives that are cancelled.
// RUN: env OMP_CANCELLATION=true %twice --any-events --check %s -o %t %s
// RUN: env OMP_CANCELLATION=true %twice --any-events --check %s \
// RUN:   --plugin-args -fplugin-arg-pomp-parallel-barrier=explicit -o %t %s
// RUN: env OMP_CANCELLATION=false %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
#pragma omp parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[#T]] Loop_exit{{.*}}
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit{{.*}}
  for (int i = 0; i < 20; ++i) {
#pragma omp cancel for
    // CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
  }
#pragma omp parallel sections
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit{{.*}}
  // CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, [[N:[0-9]+]] Section_begin, [[N]] Section_end, [[#T]] Sections_exit{{.*}}
  {
#pragma omp section
    {
#pragma omp cancel sections
      // CHECK: cancel [[#@LINE-1]]: 1 Cancel_event
    }
#pragma omp section
    ;
  }
  puts("done");
  return 0;
}
