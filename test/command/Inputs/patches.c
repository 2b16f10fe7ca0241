// clang-format off
/* Two imbalanced loops, which sleep: the first has its clauses in two lines, and
 * one thread has all of it; the second has a comment. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int sum = 0; // COMMENT (
#pragma omp parallel for reduction(+ : sum) \
    schedule(static, 100) // all of it
  for (int i = 1; i <= 8; ++i) {
    usleep(9000u);
    sum += i;
  }
#  pragma omp parallel for reduction(+ : sum) /* half of it */
  for (int i = 1; i <= 8; ++i)
    sum += usleep(i < 5 ? 20000u : 100u);
  return printf("sum %d\n", sum) < 0; }