/* The longest of many tasks is created last, in each step. */
#include <stdio.h>

enum { STEPS = 2, TASKS = 400, LENGTH = 200000 };

static unsigned long out[TASKS + 1];

static void create(int i, long length) {
#pragma omp task firstprivate(i, length)
  for (long k = 0; k < length; ++k)
    out[i] = (out[i] ^ (out[i] >> 29)) * 0xbf58476d1ce4e5b9u + (unsigned long)k;
}

int main(void) {
  for (int step = 0; step < STEPS; ++step) {
#pragma omp parallel
#pragma omp master
    {
#ifdef REPAIRED
      create(TASKS, TASKS / 2 * LENGTH);
#endif
      for (int i = 0; i < TASKS; ++i)
#ifdef CLEAN
        create(i, i % 2 ? LENGTH / 2 : LENGTH + LENGTH / 2);
#else
        create(i, LENGTH);
#endif
#if !defined(REPAIRED) && !defined(CLEAN)
      create(TASKS, TASKS / 2 * LENGTH);
#endif
    }
  }
  unsigned long all = 0;
  for (int i = 0; i <= TASKS; ++i)
    all = all * 31 + out[i];
  printf("%lu\n", all);
  return 0;
}
