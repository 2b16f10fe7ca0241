/* Compiled as C and as C++. Says whether the plugin was there. */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= 100; ++i)
    sum += i;
#ifdef _POMP
  printf("sum %d with POMP %d\n", sum, _POMP);
#else
  printf("sum %d without POMP\n", sum);
#endif
  return sum == 5050 ? 0 : 1;
}
