// Counts known numbers in each kind of place, in two threads.
#include "standin.h"

#include <omp.h>
#include <stdlib.h>

static void count(long long number) {
  standin_count(STANDIN_INSTRUCTIONS, number);
  standin_count(STANDIN_CYCLES, 2 * number);
}

static void create(int number) {
  if (!number)
    return;
#pragma omp task
  {
    count(10000);
    create(number - 1);
#pragma omp taskwait
  }
}

int main(int argc, char **argv) {
  (void)argv;
  count(1);
#pragma omp parallel num_threads(2)
  {
    count(10);
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 4; ++i)
      count(100);
#pragma omp critical(one)
    count(1000);
#pragma omp single
    create(3);
#pragma omp single nowait
    count(100000);
  }
  count(2);
#pragma omp parallel num_threads(2)
  standin_count(STANDIN_L3_MISSES, 1000000 + omp_get_thread_num());
  count(4);
  if (argc > 1)
    abort();
  return 0;
}
