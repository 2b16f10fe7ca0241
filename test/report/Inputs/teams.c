/* Teams of as many threads as were asked for, and inner ones that are not. */
#include <omp.h>

int main(void) {
  int sum = 0;
  omp_set_max_active_levels(1);
  for (int i = 0; i < 3; ++i) {
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
#pragma omp parallel num_threads(4) reduction(+ : sum)
      ++sum;
    }
  }
#pragma omp parallel num_threads(3) reduction(+ : sum)
  ++sum;
  return sum != 9;
}
