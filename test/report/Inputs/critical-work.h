#include <time.h>

/** Takes so many microseconds of a processor. */
static void work(long us) {
  struct timespec now;
  long end = 0;
  do {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    long t = now.tv_sec * 1000000 + now.tv_nsec / 1000;
    end = end ? end : t + us;
    us = end - t;
  } while (us > 0);
}
