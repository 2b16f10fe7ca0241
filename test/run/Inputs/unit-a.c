#include "constructs.h"

static int work(int n) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += n;
  return sum;
}

int unit_a(int n) { return work(n) + header_sum(n); }
