// A construct inside itself, by recursion: teams in teams, a loop in a loop's
// callee, and serial calls.
// RUN: env OMP_MAX_ACTIVE_LEVELS=3 %twice --threads "1 2" --check %s -o %t %s

#include <stdio.h>

static int deeper(int depth) {
  int sum = 1;
  if (depth == 0)
    return sum;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: 14 Loop_enter, 14 Loop_chunk_begin, 14 Loop_chunk_end, 14 Loop_exit, 14 Reduction_enter, 14 Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 7 Parallel_enter, 14 Parallel_begin, 14 Parallel_end, 7 Parallel_exit
  for (int i = 0; i < 2; ++i)
    sum += deeper(depth - 1);
#pragma omp critical(deeper)
  // CHECK: critical [[#@LINE-1]] name=deeper: 7 Critical_enter, 7 Critical_begin, 7 Critical_end, 7 Critical_exit
  sum += 0;
  return sum;
}

int main(void) {
  printf("%d\n", deeper(3));
  return 0;
}
