/* One thread creates tasks more slowly than the other executes them, because it
 * reads the input of each. SHAPE says where it does so. CLEAN: the tasks take
 * as long. BEFORE, AFTER: it works as long, but not between them. */
#include <omp.h>
#include <stdio.h>

enum { TASKS = 900, INPUT = 90000, OUTPUT = 45000 };

static unsigned long in[TASKS], out[TASKS];

static unsigned long work(unsigned long x, long length) {
  for (long i = 0; i < length; ++i)
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u + (unsigned long)i;
  return x;
}

static void create(void) {
#ifdef BEFORE
  in[0] = work(1, (long)TASKS * INPUT);
#endif
  for (int i = 0; i < TASKS; ++i) {
#if !defined(REPAIRED) && !defined(BEFORE) && !defined(AFTER) && !defined(CLEAN)
    in[i] = work((unsigned long)i, INPUT);
#elif defined(CLEAN)
    in[i] = work((unsigned long)i, INPUT / 9);
#endif
#pragma omp task firstprivate(i)
    {
#ifdef REPAIRED
      in[i] = work((unsigned long)i, INPUT);
#endif
#ifdef CLEAN
      out[i] = work(in[i], INPUT);
#else
      out[i] = work(in[i], OUTPUT);
#endif
    }
  }
#ifdef AFTER
#pragma omp taskwait
  in[0] = work(1, (long)TASKS * INPUT);
#endif
}

int main(void) {
#pragma omp parallel
#if SHAPE == 1
#pragma omp master
  create();
#elif SHAPE == 2
#pragma omp single nowait
#pragma omp task
  create();
#elif SHAPE == 3
  if (omp_get_thread_num() == 0)
    create();
#else
  for (int step = 0; step < 2; ++step)
#pragma omp single
    create();
#endif
  unsigned long all = in[0];
  for (int i = 0; i < TASKS; ++i)
    all = all * 31 + out[i];
  printf("%lu\n", all);
  return 0;
}
