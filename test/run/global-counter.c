// A loop variable of file scope is private in the loop: its private copy is
// what is reported, for the loop and each iteration.
// RUN: %twice --threads 2 --check %s --trace 'Loop_(enter|iter)' \
// RUN:   --plugin-args -fplugin-arg-pomp-inst=loop:IterEvent -o %t %s

#include <stdio.h>

static int g = 77;

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
#pragma omp for
  // CHECK: T0 Loop_enter(chunk_size=-1, init_iter=2, final_iter=8, incr=3) loop:[[#@LINE-1]]
  // CHECK: T0 Loop_iter_event(iter=2) loop:[[#@LINE-2]]
  // CHECK: T0 Loop_iter_event(iter=5) loop:[[#@LINE-3]]
  // CHECK: T1 Loop_enter(chunk_size=-1, init_iter=2, final_iter=8, incr=3) loop:[[#@LINE-4]]
  // CHECK: T1 Loop_iter_event(iter=8) loop:[[#@LINE-5]]
  for (g = 2; g < 10; g += 3)
    sum += g;
  printf("%d %d\n", sum, g);
  return 0;
}
