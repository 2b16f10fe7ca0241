/* A program in steps. WORSE adds what somebody might add by mistake. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef CHUNK
#define CHUNK 100
#endif
#ifndef STATIC
#define STATIC 250
#endif
#ifndef NOWAIT
#define NOWAIT nowait
#endif

static double a[1000], sum;
static omp_lock_t lock;

static void step(void) {
#ifdef COPY
  double copy[1000] = {0};
#pragma omp parallel firstprivate(copy)
#elif defined(THREADS)
#pragma omp parallel num_threads(THREADS)
#else
#pragma omp parallel
#endif
  {
#ifdef COPY
    copy[0] += omp_get_thread_num();
#endif
#ifdef INSERTED
#pragma omp for
    for (int i = 0; i < 1000; ++i)
      a[i] -= i;
#endif
#pragma omp for schedule(static, STATIC) NOWAIT
    for (int i = 0; i < 1000; ++i)
      a[i] += i;
#ifdef BARRIER
#pragma omp barrier
#endif
#ifdef SINGLE
#pragma omp single
    sum += 1;
#endif
/* Monotonic: stealing ends in an assertion of libomp once in 3,000 runs. */
#pragma omp for schedule(monotonic : dynamic, CHUNK)
    for (int i = 0; i < 1000; ++i) {
#ifdef ATOMIC
#pragma omp atomic
      sum += 1;
#endif
#ifdef LOCK
      omp_set_lock(&lock);
      sum += 1;
      omp_unset_lock(&lock);
#endif
#ifdef CRITICAL
#pragma omp critical(sum)
      sum += 1;
#endif
      a[i] *= 0.5;
    }
#pragma omp single
    for (int i = 0; i < 10; ++i) {
#pragma omp task
      a[i] += 1;
#ifdef TASK
#pragma omp task
      a[i + 10] += 1;
#endif
    }
  }
}

int main(int argc, char **argv) {
  char line[64];
  omp_init_lock(&lock);
  for (int i = 0; i < 20; ++i)
    step();
#ifdef REGION
  for (int i = 0; i < 20; ++i)
#pragma omp parallel
    sum += omp_get_thread_num() < 0;
#endif
  while (fgets(line, sizeof(line), stdin))
    printf("input %s", line);
  puts("done");
  return argc > 1 ? atoi(argv[1]) : 0;
}
