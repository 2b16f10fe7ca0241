/* Calls two shared objects, from a construct of its own as well. */
#include <stdio.h>

int first(int n), second(int n);

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += first(4);
  printf("%d\n", sum + first(10) + second(10));
  return 0;
}
