#include <stdio.h>
#ifdef TWO
extern int other(int);
#else
static int other(int n) { return n; }
#endif
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
#pragma omp for
    for (int i = 0; i < 100; ++i)
      sum += other(i);
#pragma omp critical
    sum += 0;
  }
  printf("sum %d\n", sum);
  return 0;
}
