/* A loop whose iterations take longer and longer: they sleep, so that a busy
 * machine makes no difference. With two threads 57 ms, or 40 if it is dynamic.
 */
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= 12; ++i) {
    usleep(1000u * (unsigned)i);
    sum += i;
  }
  printf("sum %d\n", sum);
  return 0;
}
