/* Threads arrive at the end of a parallel region at different times, which the
 * program knows: prints how long each has waited there, in nanoseconds. */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { threads = 3, rounds = 4, step_ms = 12 };

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static void pause_ms(int ms) {
  const struct timespec t = {0, ms * 1000000L};
  nanosleep(&t, NULL);
}

int main(void) {
  int64_t waited[threads] = {0};
  for (int round = 0; round < rounds; ++round) {
    int64_t arrived[threads];
#pragma omp parallel num_threads(threads)
    {
      int me = omp_get_thread_num();
      /* The first in half of the rounds is the last in the others. */
      pause_ms(round % 2 ? step_ms * (me + 1) : 3 * step_ms * (threads - me));
      arrived[me] = now();
    }
    int64_t last = 0;
    for (int i = 0; i < threads; ++i)
      last = arrived[i] > last ? arrived[i] : last;
    for (int i = 0; i < threads; ++i)
      waited[i] += last - arrived[i];
    /* Neither of a wait, nor of a worker's way to the next team. */
    pause_ms(3 * step_ms);
  }
  for (int i = 0; i < threads; ++i)
    printf("%lld\n", (long long)waited[i]);
  return 0;
}
