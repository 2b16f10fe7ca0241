// Reductions: of scalars, array sections and user-defined ones; same results,
// and the barrier of the loop is reported.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

struct vec {
  int x, y;
};
#pragma omp declare reduction(add : struct vec : omp_out.x += omp_in.x,        \
                                  omp_out.y += omp_in.y)                       \
    initializer(omp_priv = {0, 0})

int main(void) {
  int sum = 0, low = 99, bits[3] = {0};
  struct vec v = {0, 0};
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for reduction(+ : sum) reduction(min : low)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 5; i < 15; ++i) {
      sum += i;
      low = i < low ? i : low;
    }
#pragma omp for reduction(| : bits[0 : 3])
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 9; ++i)
      bits[i % 3] |= 1 << i;
#pragma omp for reduction(add : v)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 9; ++i) {
      v.x += i;
      v.y -= i;
    }
  }
#pragma omp parallel for reduction(add : v) schedule(static, 2)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(4,M))]] Loop_chunk_begin, [[#add(1,mul(4,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 9; ++i)
    v.x += i;
  printf("%d %d %d %d %d %d %d\n", sum, low, bits[0], bits[1], bits[2], v.x,
         v.y);
  return 0;
}
