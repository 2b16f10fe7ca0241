/* Teams of the same region that have different sizes, also beside each other.
 */
#include <omp.h>
#include <stdio.h>

static int count(int threads, int levels) {
  int sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  {
    sum += 1;
    if (levels)
      sum += count(1 + threads % 2, levels - 1);
  }
  return sum;
}

int main(void) {
  int sum = 0;
  omp_set_max_active_levels(3);
  for (int i = 0; i < 300; ++i)
    sum += count(1 + i % 3, i % 2);
  /* Without a clause. */
  for (int i = 0; i < 50; ++i) {
#pragma omp parallel
    { __asm__(""); }
    omp_set_num_threads(1 + i % 4);
  }
  printf("sum %d\n", sum);
}
