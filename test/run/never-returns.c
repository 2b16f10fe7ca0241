// A function that ends the program, or never ends: the chunks of its loops end.
// RUN: %twice --threads "1 2" --exit 7 --check %s -o %t %s

#include <stdio.h>
#include <stdlib.h>

static int sum;

int main(void) {
  for (int round = 0;; ++round) {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: 3 Loop_enter, 3 Loop_chunk_begin, 3 Loop_chunk_end, 3 Loop_exit, 3 Implicit_barrier_enter, 3 Implicit_barrier_exit
    for (int i = 0; i < 10; ++i) {
      if (sum < 0)
        abort();
      sum += i;
    }
    if (round == 2)
      break;
  }
#pragma omp parallel for schedule(dynamic, 10) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
  printf("%d\n", sum);
  exit(7);
}
