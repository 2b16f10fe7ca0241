/* A trace for timeline.test: a loop, a nested region, tasks. */
#include <omp.h>
#include <stdlib.h>
#include <unistd.h>

static void nest(void) {
#pragma omp parallel num_threads(1)
  usleep(100000);
}

int main(void) {
  int threads = omp_get_max_threads();
  omp_set_max_active_levels(2);
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 2 * threads; ++i)
    usleep(100000 + 50000 * (unsigned)(i == 0));
#pragma omp parallel
#pragma omp single
  {
    nest();
    for (int i = 0; i < 8; ++i)
#pragma omp task
      usleep(10000);
  }
  return 0;
}
