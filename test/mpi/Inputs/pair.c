/* Two user regions with values, and a parallel region of as many threads as are
 * named; then it kills itself if that is wanted. */
#include <signal.h>
#include <stdlib.h>

static void step(long bytes, long line) {
#pragma pomp userregion start(step : bytes, line)
#pragma pomp userregion stop(step : bytes, line)
  (void)bytes, (void)line;
}

int main(int argc, char **argv) {
#pragma omp parallel num_threads(argc > 1 ? atoi(argv[1]) : 2)
  {
#pragma omp barrier
  } step(496, 7);
  if (argc > 2)
    raise(SIGKILL);
  return 0;
}
