// Loop counters of every integer type, in every direction, with the bounds at
// the ends of their range: values, chunks and results are right.
// RUN: %twice --threads "1 2" --check %s --any-thread --trace Loop_enter \
// RUN:   -o %t %s

#include <limits.h>
#include <stdio.h>

int main(void) {
  long sum = 0;
#pragma omp parallel num_threads(1) reduction(+ : sum)
  {
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=-3, final_iter=6, incr=1) loop:[[#@LINE-1]]
    for (signed char i = -3; i < 7; ++i)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=250, final_iter=254, incr=1) loop:[[#@LINE-1]]
    for (unsigned char i = 250; i < 255; ++i)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=-32768, final_iter=-32764, incr=2) loop:[[#@LINE-1]]
    for (short i = SHRT_MIN; i < SHRT_MIN + 5; i += 2)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=65535, final_iter=65533, incr=-1) loop:[[#@LINE-1]]
    for (unsigned short i = USHRT_MAX; i > USHRT_MAX - 3; --i)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=2147483640, final_iter=2147483646, incr=3) loop:[[#@LINE-1]]
    for (int i = INT_MAX - 7; i < INT_MAX; i += 3)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=4294967290, final_iter=4294967294, incr=2) loop:[[#@LINE-1]]
    for (unsigned i = UINT_MAX - 5; i < UINT_MAX; i += 2)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=4000000000, final_iter=3999999998, incr=-1) loop:[[#@LINE-1]]
    for (unsigned i = 4000000000u; i > 3999999997u; --i)
      sum += i;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=-9223372036854775807, final_iter=-9223372036854775805, incr=1) loop:[[#@LINE-1]]
    for (long long i = -LLONG_MAX; i < -LLONG_MAX + 3; ++i)
      sum += i & 1;
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=5000000000, final_iter=5000000008, incr=4) loop:[[#@LINE-1]]
    for (long i = 5000000000; i <= 5000000010; i += 4)
      sum += i;
    // An int64 cannot hold it: the bits are kept.
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=-6, final_iter=-2, incr=2) loop:[[#@LINE-1]]
    for (unsigned long i = ULONG_MAX - 5; i < ULONG_MAX; i += 2)
      sum += i & 1;
#pragma omp for schedule(dynamic, 2)
    // CHECK: Loop_enter(chunk_size=2, init_iter=-3, final_iter=6, incr=1) loop:[[#@LINE-1]]
    for (signed char i = -3; i < 7; ++i)
      sum += i;
#pragma omp for schedule(dynamic, 2)
    // CHECK: Loop_enter(chunk_size=2, init_iter=4294967290, final_iter=4294967294, incr=2) loop:[[#@LINE-1]]
    for (unsigned i = UINT_MAX - 5; i < UINT_MAX; i += 2)
      sum += i;
#pragma omp for schedule(guided, 2)
    // CHECK: Loop_enter(chunk_size=2, init_iter=5000000000, final_iter=5000000008, incr=4) loop:[[#@LINE-1]]
    for (long i = 5000000000; i <= 5000000010; i += 4)
      sum += i;
  }
  printf("%ld\n", sum);
  return 0;
}
