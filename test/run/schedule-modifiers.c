// Modifiers and parentheses in schedule clauses: same schedule, same chunks.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

#define CHUNK(n) ((n) * (1 + 1))

int main(void) {
  int n = 12;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for schedule(monotonic : dynamic, ((2) + 1))
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(3,M))]] Loop_chunk_begin, [[#add(1,mul(3,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
#pragma omp for schedule(nonmonotonic : dynamic, CHUNK(CHUNK(1)))
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(2,M))]] Loop_chunk_begin, [[#add(1,mul(2,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
#pragma omp for schedule(monotonic : static, CHUNK(3))
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(1,M))]] Loop_chunk_begin, [[#add(1,mul(1,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
#pragma omp for simd schedule(simd, monotonic : dynamic, 3) simdlen(2)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(3,M))]] Loop_chunk_begin, [[#add(1,mul(3,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
  }
  puts("done");
  return 0;
}
