// Every kind of atomic reports one event after it.
// RUN: %twice --check %s -o %t -fopenmp-version=51 %s -latomic

#include <stdio.h>

struct pair {
  double x;
  _Complex double z;
};

int main(void) {
  int n = 0, old = 0, expected = 0;
  struct pair p = {0, 0};
  long double big = 0;
  unsigned char small = 0;
#pragma omp parallel private(old)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 2; ++visit) {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    ++n;
#pragma omp atomic update
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    n = n * 1;
#pragma omp atomic read
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    old = n;
#pragma omp atomic write
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    p.x = 1.5;
#pragma omp atomic capture
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    old = n++;
#pragma omp atomic capture
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    {
      n += 2;
      old = n;
    }
#pragma omp atomic compare
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    if (n < old)
      n = old;
#pragma omp atomic compare capture
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    {
      old = expected;
      if (expected == 0)
        expected = 1;
    }
#pragma omp atomic seq_cst
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    p.x += 0;
    // These have no instruction of their own.
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    p.z += 1;
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    big += 1;
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    small += 1;
#pragma omp atomic hint(0)
    // CHECK: atomic [[#@LINE-1]]: [[#mul(2,T)]] Atomic_event
    small -= 1;
  }
  printf("%d %d %g %g %Lg %d\n", n, expected, p.x, __real__ p.z, big, small);
  return 0;
}
