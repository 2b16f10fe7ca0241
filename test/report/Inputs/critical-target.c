/* A chain through tasks and target constructs with nowait, of which one has a
 * team of its own. */
#include <stdio.h>

static void work(int n) {
  for (volatile int i = 0; i < n; ++i)
    ;
}

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; ++k) {
#pragma omp task depend(out : x)
    x = k;
#pragma omp target nowait depend(in                                            \
                                 : x) depend(out                               \
                                             : y) map(to                       \
                                                      : x) map(from            \
                                                               : y)
    {
      work(50000000);
      y = x;
    }
#pragma omp target parallel for nowait depend(in : y)
    for (int i = 0; i < 4; ++i)
      work(15000000);
#pragma omp task depend(in : y)
    work(1000);
  }
  printf("%d\n", y);
  return 0;
}
