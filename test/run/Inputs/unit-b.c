#include "constructs.h"

static int work(int n) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += 2 * n;
  return sum;
}

int unit_b(int n) { return work(n) + header_sum(n); }
