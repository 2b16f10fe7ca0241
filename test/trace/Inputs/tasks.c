/* Tasks of all kinds: deferred, executed at once, in a loop, untied, and those
 * that a thread executes while it waits for others. */
#include <stdio.h>

static int fib(int n) {
  int a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b) if (n > 8)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int result, count = 0;
#pragma omp parallel
#pragma omp single
  result = fib(14);
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
#pragma omp taskloop grainsize(3)
    for (int i = 0; i < 100; i++) {
#pragma omp atomic
      ++count;
    }
    for (int i = 0; i < 20; i++) {
#pragma omp task untied
      {
#pragma omp taskyield
#pragma omp atomic
        ++count;
      }
    }
  }
  printf("%d %d\n", result, count);
  return result != 377 || count != 120;
}
