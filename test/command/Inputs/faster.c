/* One thread sleeps in a critical section while the other one works, or waits.
 */
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000L + t.tv_nsec / 1000000L;
}

int main(int argc, char **argv) {
  const int waits = argc > 1;
  _Atomic int is_done = 0;
  long paused = 0;
  (void)argv;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) {
#pragma omp critical
      usleep(400000);
      is_done = 1;
    }
    if (waits) {
#pragma omp barrier
    }
    if (omp_get_thread_num() == 0) {
      while (!is_done)
        usleep(1000);
      const long begin = now_ms();
#pragma omp critical(other)
      is_done = 2;
      paused = now_ms() - begin;
    }
  }
  printf("paused %s\n", paused >= 199 ? "200 ms" : "less");
  return 0;
}
