// 40 ms of work are done in a critical section, by 20 tasks that do not depend
// on each other.
#include "critical-work.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 20; ++i)
#pragma omp task
  {
    work(500);
#pragma omp critical(shared)
    work(2000); // HELD
  }
  return 0;
}
