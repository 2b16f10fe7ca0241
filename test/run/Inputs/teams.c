// Two teams of two, each of whose threads forms three teams of two.
#include <omp.h>
#include <stdlib.h>

int main(void) {
  if (!getenv("OMP_MAX_ACTIVE_LEVELS"))
    omp_set_max_active_levels(2);
  for (int i = 0; i < 2; ++i) {
#pragma omp parallel num_threads(2)
    for (int k = 0; k < 3; ++k) {
#pragma omp parallel num_threads(2)
      {
#pragma omp barrier
      }
    }
  }
  return 0;
}
