// A function that preserves registers reports nothing. Functions that it calls
// do, and are not inlined into it: a team would begin that was never entered.
// RUN: %twice --threads "1 4" --check %s -o %t -O2 %s

#include <stdio.h>

static int sum;

static inline void add(int n) {
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#add(T,T)]] Parallel_begin, [[#add(T,T)]] Parallel_end, 2 Parallel_exit, [[#add(T,T)]] Reduction_enter, [[#add(T,T)]] Reduction_exit
  sum += n;
}

static inline void twice(int n) { add(2 * n); }

__attribute__((preserve_most, noinline)) void most(int n) { twice(n); }

int main(void) {
  most(1);
  add(3);
  printf("%d\n", sum > 0);
  return 0;
}
