/* A few constructs, and an exit code of its own. */
#include <omp.h>
#include <stdio.h>

int main(void) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; ++i)
    sum += i;
#pragma omp parallel
  {
#pragma omp critical
    ++sum;
#pragma omp single
#pragma omp task
    sum += 0;
  }
  printf("sum %d\n", sum >= 499500);
  return 3;
}
