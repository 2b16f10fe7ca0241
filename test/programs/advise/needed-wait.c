/* Waits for tasks of two constructs which are all needed: there are enough of
 * them in each step, or they create others. */
#include <stdio.h>

enum { STEPS = 10, PARTS = 16, MOST = 1 << 24 };

static unsigned long work(unsigned long x, long length) {
  for (long i = 0; i < length; ++i)
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u + (unsigned long)i;
  return x;
}

#if SHAPE == 0
static unsigned long a[PARTS], b[PARTS];

static unsigned long run(void) {
  unsigned long all = 0;
  for (int step = 0; step < STEPS; ++step) {
    for (int i = 0; i < PARTS; ++i) {
#pragma omp task
      a[i] = work((unsigned long)(step + i), 300000);
#pragma omp task
      b[i] = work((unsigned long)(step * i), 200000);
    }
#pragma omp taskwait
    for (int i = 0; i < PARTS; ++i)
      all = work(all ^ a[i] ^ b[i], 10);
  }
  return all;
}
#else
static unsigned long split(unsigned long x, long length) {
  unsigned long left, right;
  if (length < MOST >> 8)
    return work(x, 8 * length);
#pragma omp task shared(left)
  left = split(x + 1, length / 2);
#pragma omp task shared(right)
  right = split(x + 2, length / 2);
#pragma omp taskwait
  return work(left ^ right, length / 16);
}

static unsigned long run(void) { return split(1, MOST); }
#endif

int main(void) {
  unsigned long all = 0;
#pragma omp parallel
#pragma omp single
  all = run();
  printf("%lu\n", all);
  return 0;
}
