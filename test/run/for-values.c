// Loop_enter: the chunk size, the first and last value of the user's variable
// and its increment, however the loop is written.
// RUN: %twice --threads "1 5" --check %s --any-thread --trace Loop_enter \
// RUN:   -o %t %s

#include <stdio.h>

static int zero(void) { return 0; }

int main(int argc, char **argv) {
  (void)argv;
  int sum = 0, n = 10, step = argc + 2;
  volatile int three = 3;
#pragma omp parallel num_threads(1) firstprivate(n) reduction(+ : sum)
  {
    int chunk = 2, j;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 0; i < 10; i++)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = zero(); i != n; i++)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=1, final_iter=10, incr=3) loop:[[#@LINE-1]]
    for (int i = 1; i <= n; i += step)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=10, final_iter=2, incr=-2) loop:[[#@LINE-1]]
    for (int i = n; i > 0; i -= 2)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=10, final_iter=1, incr=-3) loop:[[#@LINE-1]]
    for (int i = n; i >= 0; i = i - three)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=-5, final_iter=4, incr=3) loop:[[#@LINE-1]]
    for (int i = -5; 5 > i; i = 3 + i)
      sum += i;
    // Declared outside.
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=2, final_iter=8, incr=2) loop:[[#@LINE-1]]
    for (j = 2; j < n; j += 2)
      sum += j;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=7, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (j = 7; j < n; ++j)
      sum += j;
#pragma omp for schedule(static, 3)
    // CHECK: Loop_enter(chunk_size=3, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(dynamic)
    // CHECK: Loop_enter(chunk_size=1, init_iter=9, final_iter=0, incr=-1) loop:[[#@LINE-1]]
    for (int i = n - 1; i >= 0; --i)
      sum += i;
#pragma omp for schedule(dynamic, chunk)
    // CHECK: Loop_enter(chunk_size=2, init_iter=0, final_iter=8, incr=4) loop:[[#@LINE-1]]
    for (int i = 0; i < n; i += 4)
      sum += i;
#pragma omp for schedule(guided, chunk + 2)
    // CHECK: Loop_enter(chunk_size=4, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(runtime)
    // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(auto)
    // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for ordered
    // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for simd
    // CHECK: Loop_enter(chunk_size=-1, init_iter=3, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 3; i < n; ++i)
      sum += i;
#pragma omp for collapse(1)
    // CHECK: Loop_enter(chunk_size=-1, init_iter=3, final_iter=9, incr=1) loop:[[#@LINE-1]]
    for (int i = 3; i < n; ++i)
      sum += i;
    // The variable may change afterwards.
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=10, final_iter=12, incr=1) loop:[[#@LINE-1]]
    for (int i = n; i < n + 3; ++i)
      sum += i;
    // Only its number is known of an iteration of a nest.
#pragma omp for collapse(2)
    // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=29, incr=1) loop:[[#@LINE-1]]
    for (int i = 5; i < 8; ++i)
      for (int k = 0; k < n; ++k)
        sum += i;
  }
#pragma omp parallel for num_threads(1) reduction(+ : sum)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=4, final_iter=8, incr=2) loop:[[#@LINE-1]]
  for (int i = 4; i < n; i += 2)
    sum += i;
#pragma omp parallel for simd num_threads(1) reduction(+ : sum)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=9, final_iter=5, incr=-1) loop:[[#@LINE-1]]
  for (int i = 9; i > 4; --i)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
