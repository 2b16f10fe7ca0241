// return after constructs, and exit() from inside of one: the program ends as
// it would, and the library writes its results.
// RUN: env POMP_VALIDATE_ALLOW_OPEN=1 %twice --threads "1 2 5" --any-events \
// RUN:   --exit 7 --check %s -o %t %s

#include <stdio.h>
#include <stdlib.h>

static int early(int n) {
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
  ;
  if (n)
    return 1;
#pragma omp critical
  // CHECK: critical [[#@LINE-1]]: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ;
  return 0;
}

int main(void) {
  printf("%d\n", early(1));
  printf("%d\n", early(0));
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, {{[1-5]}} Parallel_begin{{(, [1-5] Parallel_end)?}}
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin
  exit(7);
  return 0;
}
