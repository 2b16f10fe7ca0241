// IterBeginEnd+IterEvent+Chunks: what a thread reports of a chunk, in order.
// RUN: %twice --threads 2 --check %s --trace Loop_ --plugin-args \
// RUN:   -fplugin-arg-pomp-inst=loop:IterBeginEnd+IterEvent+Chunks -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, 2)
  // CHECK: T0 Loop_enter(chunk_size=2, init_iter=5, final_iter=7, incr=1) loop:[[#@LINE-1]]
  // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=5, final_iter=6) loop:[[#@LINE-2]]
  // CHECK-NEXT: T0 Loop_iter_event(iter=5) loop:[[#@LINE-3]]
  // CHECK-NEXT: T0 Loop_iter_begin(iter=5) loop:[[#@LINE-4]]
  // CHECK-NEXT: T0 Loop_iter_end() loop:[[#@LINE-5]]
  // CHECK-NEXT: T0 Loop_iter_event(iter=6) loop:[[#@LINE-6]]
  // CHECK-NEXT: T0 Loop_iter_begin(iter=6) loop:[[#@LINE-7]]
  // CHECK-NEXT: T0 Loop_iter_end() loop:[[#@LINE-8]]
  // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-9]]
  // CHECK-NEXT: T0 Loop_exit() loop:[[#@LINE-10]]
  // CHECK-NEXT: T1 Loop_enter(chunk_size=2, init_iter=5, final_iter=7, incr=1) loop:[[#@LINE-11]]
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=7, final_iter=7) loop:[[#@LINE-12]]
  // CHECK-NEXT: T1 Loop_iter_event(iter=7) loop:[[#@LINE-13]]
  // CHECK-NEXT: T1 Loop_iter_begin(iter=7) loop:[[#@LINE-14]]
  // CHECK-NEXT: T1 Loop_iter_end() loop:[[#@LINE-15]]
  // CHECK-NEXT: T1 Loop_chunk_end() loop:[[#@LINE-16]]
  // CHECK-NEXT: T1 Loop_exit() loop:[[#@LINE-17]]
  for (int i = 5; i < 8; ++i)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
