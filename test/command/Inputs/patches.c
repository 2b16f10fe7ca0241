// clang-format off
/* Two imbalanced loops that sleep seldom: the first has clauses in two lines, one
 * thread has all of it; the second has a comment. A busy machine wakes up late. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int sum = 0; // COMMENT (
#pragma omp parallel for reduction(+ : sum) \
    schedule(static, 100) // all of it
  for (int i = 1; i <= 2; ++i) {
    usleep(40000u);
    sum += i;
  }
#  pragma omp parallel for reduction(+ : sum) /* half of it */
  for (int i = 1; i <= 4; ++i)
    sum += usleep(i < 3 ? 40000u : 100u);
  return printf("sum %d\n", sum) < 0; }