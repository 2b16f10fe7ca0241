// Constructs in statement expressions, switch statements, loops that are left
// by goto, and conditional operators around calls.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

#define MAX(a, b)                                                              \
  ({                                                                           \
    int x_ = (a), y_ = (b);                                                    \
    _Pragma("omp critical(max)") ++calls;                                      \
    x_ > y_ ? x_ : y_;                                                         \
  })

static int calls;

static int find(const int *data, int n, int what) {
  int found = -1;
  for (int i = 0; i < n; ++i) {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: 3 Atomic_event
    ++calls;
    if (data[i] == what) {
      found = i;
      goto out;
    }
  }
out:
#pragma omp critical(out)
  // CHECK: critical [[#@LINE-1]] name=out: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ++calls;
  return found;
}

int main(void) {
  const int data[] = {1, 2, 3, 4};
  int sum = 0;
  sum += MAX(1, MAX(2, 3));
  // CHECK: critical [[#@LINE-1]] name=max: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
  for (int i = 0; i < 6; ++i)
    switch (i) {
#pragma omp critical(unreachable)
      sum += 1000;
    case 0:
#pragma omp parallel
      // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
      calls += 0;
    case 1:
#pragma omp critical(through)
      // CHECK: critical [[#@LINE-1]] name=through: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
      sum += 10;
      break;
    case 2:
      continue;
    default:
#pragma omp critical(other)
      // CHECK: critical [[#@LINE-1]] name=other: 3 Critical_enter, 3 Critical_begin, 3 Critical_end, 3 Critical_exit
      sum += 100;
    }
  printf("%d %d %d\n", sum, find(data, 4, 3), calls);
  return 0;
}
