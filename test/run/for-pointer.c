// A pointer as the loop variable: logical iteration numbers.
// RUN: %twice --threads 2 --check %s --trace 'Loop_(enter|chunk)' -o %t %s

#include <stdio.h>

int main(void) {
  int a[10] = {0}, sum = 0;
#pragma omp parallel for
  // CHECK: T0 Loop_enter(chunk_size=-1, init_iter=0, final_iter=4, incr=1) loop:[[#@LINE-1]]
  // CHECK: T0 Loop_chunk_begin(init_iter=0, final_iter=2) loop:[[#@LINE-2]]
  // CHECK: T0 Loop_chunk_end() loop:[[#@LINE-3]]
  // CHECK: T1 Loop_enter(chunk_size=-1, init_iter=0, final_iter=4, incr=1) loop:[[#@LINE-4]]
  // CHECK: T1 Loop_chunk_begin(init_iter=3, final_iter=4) loop:[[#@LINE-5]]
  // CHECK: T1 Loop_chunk_end() loop:[[#@LINE-6]]
  for (int *p = a; p < a + 10; p += 2)
    *p = 1;
  for (int i = 0; i < 10; ++i)
    sum += a[i] << i;
  printf("%d\n", sum);
  return 0;
}
