/* Two parallel regions, one of them with a loop. */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp critical
  ++sum;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (int i = 0; i < 10; ++i)
    sum += i;
  printf("sum %d\n", sum);
  return 0;
}
