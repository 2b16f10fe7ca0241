#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    ++sum;
#pragma omp for
    for (int i = 0; i < 10; ++i) {
#pragma omp atomic
      sum += i;
    }
#pragma omp single
    for (int i = 0; i < 3; ++i) {
#pragma omp task shared(sum)
      {
#pragma omp atomic
        sum += 100;
      }
    }
  }
  printf("%d\n", sum);
  return 0;
}
