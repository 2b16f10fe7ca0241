// Constructs as the unbraced bodies of if, else, loops, labels and cases: what
// belongs to the body and what follows it stays so.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

static int visit(int how) {
  int sum = 0, labels = 0;
  if (how == 0)
#pragma omp parallel
    // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    sum += 1;
  else if (how == 1)
#pragma omp parallel for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
    // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    for (int i = 0; i < 10; ++i)
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 10 Atomic_event
      sum += i;
  else
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: 3 Critical_enter, 3 Critical_begin, 3 Critical_end, 3 Critical_exit
    sum += 100;
  sum += 1000;
  for (int i = 0; i < 2; ++i)
#pragma omp master
    // CHECK: master [[#@LINE-1]]: 10 Master_begin, 10 Master_end
    ++sum;
  switch (how) {
  case 3:
#pragma omp critical(three)
    // CHECK: critical [[#@LINE-1]] name=three: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    sum += 3;
    break;
  default:
#pragma omp critical(other)
    // CHECK: critical [[#@LINE-1]] name=other: 4 Critical_enter, 4 Critical_begin, 4 Critical_end, 4 Critical_exit
    sum += 4;
  }
  do
#pragma omp critical(again)
    // CHECK: critical [[#@LINE-1]] name=again: 5 Critical_enter, 5 Critical_begin, 5 Critical_end, 5 Critical_exit
    ++sum;
  while (sum < 0);
label:
#pragma omp critical(label)
  // CHECK: critical [[#@LINE-1]] name=label: 10 Critical_enter, 10 Critical_begin, 10 Critical_end, 10 Critical_exit
  ++sum;
  if (++labels < 2)
    goto label;
  return sum;
}

int main(void) {
  int total = 0;
  for (int how = 0; how < 5; ++how) {
    int one = visit(how);
    if (how == 0)
      one -= one;
    total += one;
  }
  printf("%d\n", total);
  return 0;
}
