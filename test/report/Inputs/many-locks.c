// Many locks of one array, each held as long as it takes to work for its
// number.
#include <omp.h>
#include <stdio.h>

enum { LOCKS = 400 };

static omp_lock_t locks[LOCKS];
static double results[LOCKS];

int main(void) {
  for (int i = 0; i < LOCKS; i++)
    omp_init_lock(&locks[i]);
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < LOCKS; i++) {
    omp_set_lock(&locks[i]);
    for (int j = 0; j < i * 37 % 100 * 100; j++)
      results[i] += 1.0 / (j + 1);
    omp_unset_lock(&locks[i]);
  }
  double sum = 0;
  for (int i = 0; i < LOCKS; i++) {
    sum += results[i];
    omp_destroy_lock(&locks[i]);
  }
  printf("%.3f\n", sum);
}
