/* Many events, and an end. */
#include <stdio.h>

int main(void) {
  int n = 0;
#pragma omp parallel num_threads(3)
  for (int i = 0; i < 50000; ++i) {
#pragma omp critical
    ++n;
  }
  printf("counted %d\n", n);
  return 0;
}
