#include <omp.h>

enum { rounds = 100 };
static double sums[2];

/* Two threads encounter this at the same time, each from its own region. */
static void form_team(double *sum) {
#pragma omp parallel num_threads(2) reduction(+ : sum[0])
  for (int i = 0; i < 1000; ++i)
    *sum += i;
}

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  for (int i = 0; i < rounds; ++i) {
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
#pragma pomp inst begin(even)
      form_team(&sums[0]);
#pragma pomp inst end(even)
    } else {
#pragma pomp inst begin(odd)
      form_team(&sums[1]);
#pragma pomp inst end(odd)
    }
  }
  return sums[0] != sums[1];
}
