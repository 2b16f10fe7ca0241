// firstprivate and lastprivate of one variable: the values are right, and the
// barrier that keeps the copies apart belongs to the loop.
// REQUIRES: lastprivate-conditional
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int x = 5, last = 0, n = 10;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for firstprivate(x) lastprivate(x)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      x = i == n - 1 ? x + 100 : x;
#pragma omp for lastprivate(last) schedule(dynamic, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(3,M))]] Loop_chunk_begin, [[#add(1,mul(3,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      last = i;
    // These two barriers are clang's.
#pragma omp for lastprivate(conditional : last) schedule(static, 2) nowait
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(4,M))]] Loop_chunk_begin, [[#add(1,mul(4,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      if (i < 4)
        last = i;
  }
  printf("%d %d\n", x, last);
  return 0;
}
