/* An instrumented shared object. NAME is the function it exports. */
#include "constructs.h"

__attribute__((visibility("default"))) int NAME(int n) {
  int value = 0;
#pragma omp parallel num_threads(2)
  header_critical(&value);
  return header_sum(n) + value;
}
