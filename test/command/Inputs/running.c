/* Runs until there is the file that its argument names. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static double a[1000];
static volatile int is_over;

int main(int argc, char **argv) {
  const double latest = omp_get_wtime() + 100;
  const char *file = argc > 1 ? argv[1] : "";
  while (!is_over) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static, 900) nowait
      for (int i = 0; i < 1000; ++i)
        for (int k = 0; k < 2000; ++k)
          a[i] += k * 0.5;
#pragma omp critical(sum)
      a[0] += 1;
    }
    is_over = access(file, F_OK) == 0 || omp_get_wtime() > latest;
  }
  puts("done");
  return 0;
}
