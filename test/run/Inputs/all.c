/* Every construct once or twice, in a program that prints what it computed. */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0, value = 0, last = 0, n = 12;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; ++i)
      sum += i;
#pragma omp for schedule(monotonic : dynamic, 5) lastprivate(last)
    for (int i = n; i > 0; i -= 2)
      last = i;
#pragma omp for schedule(static, 3) ordered
    for (int i = 0; i < n; ++i)
#pragma omp ordered
      printf("%d\n", i);
#pragma omp sections
    {
#pragma omp section
      sum += 1;
#pragma omp section
      value += 2;
    }
#pragma omp single
    sum += 3;
#pragma omp critical(all)
    sum += 0;
#pragma omp master
    last += 100;
#pragma omp barrier
#pragma omp atomic
    value += 0;
#pragma omp flush
  }
#pragma omp parallel for reduction(+ : sum) schedule(guided, 4)
  for (int i = 0; i < n; ++i)
    sum += i;
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += i;
#pragma omp parallel sections if (value == 2) num_threads(2)
  {
    sum += 5;
#pragma omp section
    value += 6;
  }
  printf("%d %d %d\n", sum, value, last);
  return 0;
}
