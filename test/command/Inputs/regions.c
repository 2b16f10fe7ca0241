/* Two parallel regions; the second takes longer the more threads it has: it
 * sleeps, so that a busy machine makes no difference. */
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int first = 0, second = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  first = omp_get_num_threads();
#pragma omp parallel
  {
#pragma omp single
    second = omp_get_num_threads();
    usleep(20000u * omp_get_num_threads());
  }
  fprintf(stderr, "threads %d %d, then %d\n", first, second,
          omp_get_max_threads());
  puts("done");
  return 0;
}
