// Constructs in a header carry the header's name and lines.
// RUN: %twice --check %s -o %t %s

#include "Inputs/constructs.h"
#include <stdio.h>

int main(void) {
  int value = 0;
  // CHECK: loop constructs.h:4: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion constructs.h:4: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: critical constructs.h:11 name=header: [[#add(T,1)]] Critical_enter, [[#add(T,1)]] Critical_begin, [[#add(T,1)]] Critical_end, [[#add(T,1)]] Critical_exit
  int sum = header_sum(10);
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  header_critical(&value);
  header_critical(&value);
  printf("%d\n", sum);
  return 0;
}
