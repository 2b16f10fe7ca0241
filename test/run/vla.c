// Events keep what the program has in registers, and come after what it has
// done: at the end of a block with an array of variable length, which gives its
// stack back as the end of a function does, and elsewhere.
// RUN: %clang -shared -fPIC -I%include -o %t.hostile.so %S/Inputs/hostile.c
// RUN: for o in -O0 -O1 -O2 -O3 -Os; do \
// RUN:   for f in -fomit-frame-pointer -fno-omit-frame-pointer -mno-red-zone; do \
// RUN:     %clang %pomp $o $f -o %t %s && \
// RUN:     POMP_MONITOR=profile,trace POMP_REPORT=none %t && \
// RUN:     POMP_LIBRARY=%t.hostile.so %t || exit 1; \
// RUN:   done; \
// RUN: done | sort | uniq -c | %filecheck %s
// CHECK: {{^ *}}30 10.5 21.25 35 42 7.5 42 6{{$}}
#include <alloca.h>
#include <stdio.h>

__attribute__((noinline)) void fill(double *v, int n) {
  for (int i = 0; i < n; ++i)
    v[i] = i + 1.5;
}

typedef float vector __attribute__((vector_size(16)));

volatile int one = 1;

__attribute__((noinline)) void count(int *v, int n) {
  for (int i = 0; i < n; ++i)
    v[i] = i + 6;
}

// The code generator reads v[1] after it has moved the stack pointer back,
// since nothing is pushed until the call that gets the value.
__attribute__((noinline)) int captured(int n) {
  int result = 0, value, factor;
  {
    int v[n];
    count(v, n);
    value = v[1];
  }
  factor = one;
  value = (value * factor) ^ factor;
#pragma omp parallel firstprivate(value)
#pragma omp master
  result = value;
  return result;
}

int main(void) {
  double out = 0, first = 0, second = 0;
  long double third = 0;
  float fourth = 0;
  int n = 3, chosen = 0;
  __asm__ volatile("" : "+r"(n));
#pragma omp parallel num_threads(1)
  {
    double s;
    {
      double v[n];
      fill(v, n);
      s = v[n - 1];
    }
    out = s * 10;
  }
#pragma omp parallel num_threads(1)
  {
    double x = n * 3.5, y = n + 18.25;
    long double z = n * 14.0L;
    vector w = {n + 0.5f, n + 1.5f, n + 2.5f, n + 4.5f};
#pragma omp critical
    {
      double v[n + 1];
      fill(v, n);
      x += v[0] - 1.5;
    }
#pragma omp barrier
#pragma omp single
    {
      double *v = alloca(sizeof(double) * (unsigned)n);
      fill(v, n);
      y += v[1] - 2.5;
    }
    // A comparison in the x87's registers becomes an argument.
#pragma omp critical
    fill(&first, 1);
#pragma omp parallel num_threads(z > x ? 1 : 2) if (z < y)
#pragma omp atomic
    chosen += 42;
#pragma omp taskwait
    first = x;
    second = y;
    third = z;
    fourth = w[3];
  }
  printf("%g %g %g %Lg %g %d %d\n", first, second, out, third, fourth, chosen,
         captured(n));
  return 0;
}
