// sections with lastprivate, firstprivate and reduction: same result, same
// events and the barriers these clauses need.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int first = 3, last = 0, sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp sections firstprivate(first) lastprivate(last) reduction(+ : sum)
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
#pragma omp section
      {
        last = 1;
        sum += first;
        first = 100;
      }
#pragma omp section
      {
        last = 2;
        sum += 5;
      }
    }
  }
  printf("%d %d %d\n", first, last, sum);
  return 0;
}
