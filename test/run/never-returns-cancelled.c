// A cancelled iteration ends in a function that never returns, too.
// RUN: env OMP_CANCELLATION=true %twice --exit 7 --plugin-args "-fplugin-arg-pomp-inst=all:EnterExit+BeginEnd+Chunks+IterBeginEnd" --check %s -o %t %s

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  int sum = 0;
#pragma omp for
  // CHECK: loop [[#@LINE-1]]: 1 Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 4 Loop_iter_begin, 4 Loop_iter_end, 1 Loop_exit, 1 Implicit_barrier_enter, 1 Implicit_barrier_exit
  for (int i = 0; i < 10; ++i) {
    ++sum;
    if (i == 2 + argc) {
#pragma omp cancel for
    }
  }
  printf("%d\n", sum);
  exit(7);
}
