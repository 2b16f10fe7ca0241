// IterEvent: one event before each iteration, in values of the user's variable;
// no chunks where they are not asked for.
// RUN: %twice --plugin-args -fplugin-arg-pomp-inst=loop:IterEvent \
// RUN:   --threads 2 --check %s --trace Loop_ -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: T0 Loop_enter(chunk_size=-1, init_iter=9, final_iter=1, incr=-2) loop:[[#@LINE-1]]
  // CHECK: T0 Loop_iter_event(iter=9) loop:[[#@LINE-2]]
  // CHECK: T0 Loop_iter_event(iter=7) loop:[[#@LINE-3]]
  // CHECK: T0 Loop_iter_event(iter=5) loop:[[#@LINE-4]]
  // CHECK: T0 Loop_exit() loop:[[#@LINE-5]]
  // CHECK: T1 Loop_enter(chunk_size=-1, init_iter=9, final_iter=1, incr=-2) loop:[[#@LINE-6]]
  // CHECK: T1 Loop_iter_event(iter=3) loop:[[#@LINE-7]]
  // CHECK: T1 Loop_iter_event(iter=1) loop:[[#@LINE-8]]
  // CHECK: T1 Loop_exit() loop:[[#@LINE-9]]
  for (int i = 9; i > 0; i -= 2)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
