/* Threads in all numbers. Says how often each critical section was visited. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static int initial, brief, wide, deep;

static void *work(void *rounds) {
  for (int i = 0; i < *(int *)rounds; ++i) {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(initial)
      ++initial;
    }
  }
  return NULL;
}

static void *end_at_once(void *unused) {
#pragma omp critical(brief)
  ++brief;
  return unused;
}

int main(void) {
  enum { num_initial = 64, num_brief = 10000, at_once = 20, num_wide = 512 };
  static int rounds = 5;
  pthread_t threads[num_initial];
  for (int i = 0; i < num_initial; ++i)
    if (pthread_create(&threads[i], NULL, work, &rounds))
      return 1;
  for (int i = 0; i < num_initial; ++i)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < num_brief; i += at_once) {
    for (int k = 0; k < at_once; ++k)
      if (pthread_create(&threads[k], NULL, end_at_once, NULL))
        return 1;
    for (int k = 0; k < at_once; ++k)
      pthread_join(threads[k], NULL);
  }
  for (int i = 0; i < 3; ++i) {
#pragma omp parallel num_threads(num_wide)
    {
#pragma omp critical(wide)
      ++wide;
    }
  }
  omp_set_max_active_levels(4);
  for (int i = 0; i < 5; ++i) {
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(deep)
      ++deep;
    }
  }
  printf("initial %d\nbrief %d\nwide %d\ndeep %d\n", initial, brief, wide,
         deep);
  return 0;
}
