// Units with static functions of one name, and one header in all of them: no
// names clash, and each construct reports for itself.
// RUN: %twice --check %s -o %t %s %S/Inputs/unit-a.c %S/Inputs/unit-b.c

#include "Inputs/constructs.h"
#include <stdio.h>

int unit_a(int n), unit_b(int n);

static int work(int n) {
  int sum = 0;
#pragma omp parallel reduction(max : sum)
  // CHECK: loop constructs.h:4: [[#mul(3,T)]] Loop_enter, [[#mul(3,T)]] Loop_chunk_begin, [[#mul(3,T)]] Loop_chunk_end, [[#mul(3,T)]] Loop_exit, [[#mul(3,T)]] Reduction_enter, [[#mul(3,T)]] Reduction_exit
  // CHECK: pregion constructs.h:4: 3 Parallel_enter, [[#mul(3,T)]] Parallel_begin, [[#mul(3,T)]] Parallel_end, 3 Parallel_exit
  // CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion unit-a.c:5: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion unit-b.c:5: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  sum = n;
  return sum;
}

int main(void) {
  printf("%d\n", work(10) + header_sum(10));
  printf("%s\n", unit_a(10) < unit_b(10) ? "less" : "not less");
  return 0;
}
