// IterBeginEnd with chunks: a pair around each iteration inside its chunk,
// wherever the body goes.
// RUN: %twice --plugin-args -fplugin-arg-pomp-inst=loop:IterBeginEnd+Chunks \
// RUN:   --check %s -o %t -Wno-pass-failed %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 9;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 9 Loop_iter_begin, 9 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(static, 2)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(4,M))]] Loop_chunk_begin, [[#add(1,mul(4,M))]] Loop_chunk_end, 9 Loop_iter_begin, 9 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i) {
      if (i % 2)
        continue;
      sum += i;
    }
#pragma omp for schedule(dynamic, 4) nowait
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(2,M))]] Loop_chunk_begin, [[#add(1,mul(2,M))]] Loop_chunk_end, 9 Loop_iter_begin, 9 Loop_iter_end, [[#T]] Loop_exit
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 10; ++j) {
        if (j == i)
          break;
        sum += i;
      }
#pragma omp for collapse(2)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 12 Loop_iter_begin, 12 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) {
        switch (i) {
        case 1:
          continue;
        default:
          sum += j;
        }
      }
    // Not rectangular: three chunks of the square's 9 iterations, 6 of them exist.
#pragma omp for collapse(2) schedule(static, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(2,M))]] Loop_chunk_begin, [[#add(1,mul(2,M))]] Loop_chunk_end, 6 Loop_iter_begin, 6 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j)
        sum += i + j;
    // Events would keep it from becoming vector code.
#pragma omp for simd
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for ordered
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 9 Loop_iter_begin, 9 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
#pragma omp ordered
      // CHECK: ordered [[#@LINE-1]]: 9 Ordered_enter, 9 Ordered_begin, 9 Ordered_end, 9 Ordered_exit
      sum += i;
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = n; i < n; ++i)
      sum += i;
  }
  printf("%d\n", sum);
  return 0;
}
