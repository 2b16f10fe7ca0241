/* Inner teams that are not told how many threads to have, and have one. */
#include <omp.h>

int main(void) {
  int sum = 0;
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
#pragma omp parallel reduction(+ : sum)
    ++sum;
  }
  return sum != 2;
}
