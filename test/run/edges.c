// Events that are the first and the last thing a function does, with little or
// much else: in functions that call nothing, that call with more arguments than
// there are registers, that return a computed value, or whose last call could
// otherwise be a tail call.
// REQUIRES: x86-64
// RUN: %twice --levels "-O0 -O1 -Os -O3 -Oz -O2" --check %s -o %t %s
// RUN: %twice --levels "-O2" --check %s -o %t -fno-omit-frame-pointer %s
// RUN: %twice --levels "-O3" --check %s -o %t -march=native %s
// RUN: %twice --levels "-O2" --check %s -o %t -mspeculative-load-hardening %s
// RUN: %twice --levels "-O2 -Oz" --check %s -o %t -mstackrealign -fno-pic -no-pie %s
// Functions that differ only in their events are not merged.
// RUN: %twice --levels "-O2" --check %s -o %t -Xclang -fmerge-functions %s
#include <stdio.h>

#define APART __attribute__((noinline))

static volatile int zero, sink;

// Nothing but the region, and more variables than registers.
APART static unsigned leaf(const unsigned *a, int n) {
  unsigned sum = 0;
#pragma omp parallel reduction(+ : sum) num_threads(1)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit, 1 Reduction_enter, 1 Reduction_exit
  {
    unsigned x[6] = {a[0], a[1], a[2], a[3], a[4], a[5]};
    for (int i = 0; i < n; ++i) {
      x[i % 6] += x[(i + 1) % 6] * a[i % 6];
      x[(i + 2) % 6] -= x[(i + 3) % 6];
    }
    for (int i = 0; i < 6; ++i)
      sum += x[i];
  }
  return sum;
}

static int out[8];
APART static void store(int thread) {
#pragma omp parallel num_threads(2)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  out[thread + zero] = 40 + thread;
}

APART static void store_alike(int thread) {
#pragma omp parallel num_threads(2)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  out[thread + zero] = 40 + thread;
}

// The frame of a call's arguments is left together with the function's.
APART static void many(int a, int b, int c, int d, int e, int f, int g, long h,
                       const char *i) {
  sink = a + b + c + d + e + f + g + (int)h + i[0];
}
APART static void last_has_many(int k) {
#pragma omp parallel num_threads(2)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  many(1, 2, 3, 4, 5, 6, k, 8, "nine");
}

// Their last call is not where they return.
APART static void one(int k) { out[k] = k + zero; }
APART static void last_calls(int k) {
#pragma omp parallel num_threads(1)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  one(k);
}

// More variables than a call of the runtime has registers for.
APART static int captures(int a, int b, int c, int d, int e, int f) {
  int r = 0;
#pragma omp parallel num_threads(2) reduction(+ : r)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit, 2 Reduction_enter, 2 Reduction_exit
  {
    r += a + b + c + d + e + f;
#pragma omp for schedule(static, 2)
    // CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 4 Loop_chunk_begin, 4 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
    for (int i = 0; i < 8; ++i)
      r += i * c;
#pragma omp for ordered schedule(dynamic)
    // CHECK: loop [[#@LINE-1]]: 2 Loop_enter, [[#]] Loop_chunk_begin, [[#]] Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
    for (int i = 0; i < 4; ++i) {
#pragma omp ordered
      // CHECK: ordered [[#@LINE-1]]: 4 Ordered_enter, 4 Ordered_begin, 4 Ordered_end, 4 Ordered_exit
      r += i;
    }
  }
  return r;
}

// Flags that a later branch looks at may be set while events are reported.
APART static void compares(int n, const long *v) {
#pragma omp parallel num_threads(1) if (n < 0)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  {
    if (v[0] > v[1])
      sink = n;
    else if (v[0] == 3)
      puts("equal");
  }
}

// An inlined function has a slot of its own.
static inline void barrier(void) {
#pragma omp barrier
  // CHECK: barrier [[#@LINE-1]]: 2 Barrier_enter, 2 Barrier_exit
}
APART static void inlined(void) {
#pragma omp parallel num_threads(2)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  barrier();
}

// Orphaned: the function begins and ends with them, and has arguments in
// registers of all kinds; what it returns is none of ours.
APART int orphan(int a, double b, int c, float d, long e) {
#pragma omp critical
  // CHECK: critical [[#@LINE-1]]: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
  sink = a + (int)b;
  int r = a + (int)b + c + (int)d + (int)e;
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  sink = c;
  return r;
}
APART double orphan_double(double x) {
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  sink = 1;
  return x * 2;
}
APART static int orphans(void) {
  int r = 0;
#pragma omp parallel num_threads(2) reduction(+ : r)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit, 2 Reduction_enter, 2 Reduction_exit
  r += orphan(1, 2.5, 3, 4.5f, 5) + (int)orphan_double(1.25);
  return r;
}

int main(void) {
  const unsigned a[6] = {3, 1, 4, 1, 5, 9};
  const long v[2] = {3, 4};
  printf("%u\n", leaf(a, 100));
  store(0);
  store_alike(0);
  printf("%d\n", out[0]);
  last_has_many(7);
  last_calls(5);
  printf("%d\n", captures(1, 2, 3, 4, 5, 6));
  compares(1, v);
  inlined();
  printf("%d\n", orphans());
  return 0;
}
