// The chunks of static schedules, each on its thread, in values of the user's
// variable.
// RUN: %twice --threads 2 --check %s --trace Loop_chunk -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 10;
  // The lines of each thread follow each other.
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for
    // CHECK: T0 Loop_chunk_begin(init_iter=0, final_iter=4) loop:[[#@LINE-1]]
    // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-2]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(static, 3)
    // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=20, final_iter=16) loop:[[#@LINE-1]]
    // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-2]]
    // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=8, final_iter=4) loop:[[#@LINE-3]]
    // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-4]]
    for (int i = 20; i > 0; i -= 2)
      sum += i;
#pragma omp for schedule(static, 7)
    // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=100, final_iter=106) loop:[[#@LINE-1]]
    // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-2]]
    for (unsigned i = 100; i < 110; ++i)
      sum += i;
#pragma omp for collapse(2)
    // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=0, final_iter=5) loop:[[#@LINE-1]]
    // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-2]]
    for (int i = 5; i < 8; ++i)
      for (int j = 0; j < 4; ++j)
        sum += i;
#pragma omp for
    // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=3, final_iter=3) loop:[[#@LINE-1]]
    // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-2]]
    for (int i = 3; i < 4; ++i)
      sum += i;
  }
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=5, final_iter=9) loop:[[#@LINE-29]]
  // CHECK-NEXT: T1 Loop_chunk_end() loop:[[#@LINE-30]]
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=14, final_iter=10) loop:[[#@LINE-26]]
  // CHECK-NEXT: T1 Loop_chunk_end() loop:[[#@LINE-27]]
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=2, final_iter=2) loop:[[#@LINE-28]]
  // CHECK-NEXT: T1 Loop_chunk_end() loop:[[#@LINE-29]]
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=107, final_iter=109) loop:[[#@LINE-23]]
  // CHECK-NEXT: T1 Loop_chunk_end() loop:[[#@LINE-24]]
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=6, final_iter=11) loop:[[#@LINE-20]]
  // CHECK-NEXT: T1 Loop_chunk_end() loop:[[#@LINE-21]]
  printf("%d\n", sum);
  return 0;
}
