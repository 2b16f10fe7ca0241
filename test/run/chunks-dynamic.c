// The chunks of dynamic schedules, on whatever thread.
// RUN: %twice --threads "2 5" --check %s --any-thread \
// RUN:   --trace Loop_chunk_begin -o %t %s
// The loop variable is computed with arithmetic that is checked.
// RUN: %twice --threads "2 5" --check %s --any-thread \
// RUN:   --trace Loop_chunk_begin -o %t -ftrapv %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 10;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for schedule(dynamic, 4)
    // CHECK: Loop_chunk_begin(init_iter=0, final_iter=3) loop:[[#@LINE-1]]
    // CHECK: Loop_chunk_begin(init_iter=4, final_iter=7) loop:[[#@LINE-2]]
    // CHECK: Loop_chunk_begin(init_iter=8, final_iter=9) loop:[[#@LINE-3]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(dynamic)
    // CHECK: Loop_chunk_begin(init_iter=10, final_iter=10) loop:[[#@LINE-1]]
    // CHECK: Loop_chunk_begin(init_iter=13, final_iter=13) loop:[[#@LINE-2]]
    // CHECK: Loop_chunk_begin(init_iter=16, final_iter=16) loop:[[#@LINE-3]]
    for (long i = n; i < 19; i += 3)
      sum += i;
#pragma omp for schedule(monotonic : dynamic, 2) ordered
    // CHECK: Loop_chunk_begin(init_iter=1, final_iter=1) loop:[[#@LINE-1]]
    // CHECK: Loop_chunk_begin(init_iter=3, final_iter=2) loop:[[#@LINE-2]]
    // CHECK: Loop_chunk_begin(init_iter=5, final_iter=4) loop:[[#@LINE-3]]
    for (int i = 5; i > 0; --i)
#pragma omp ordered
      sum += i;
#pragma omp for schedule(static, 2) ordered
    // CHECK: Loop_chunk_begin(init_iter=0, final_iter=1) loop:[[#@LINE-1]]
    // CHECK: Loop_chunk_begin(init_iter=2, final_iter=3) loop:[[#@LINE-2]]
    // CHECK: Loop_chunk_begin(init_iter=4, final_iter=4) loop:[[#@LINE-3]]
    for (int i = 0; i < 5; ++i)
#pragma omp ordered
      sum += i;
  }
  printf("%d\n", sum);
  return 0;
}
