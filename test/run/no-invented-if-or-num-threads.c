// No clause is invented: without if and num_threads a region takes the number
// of threads from the environment and reports -1 and 1; also where a macro,
// another clause or the modifier of a combined directive could be mistaken for
// one.
// REQUIRES: quiet-simd-if
// RUN: %twice --check %s --trace Parallel_enter -o %t %s

#include <stdio.h>

int main(void) {
  int threads = 0, if_expr = 0, num_threads = 1;
#pragma omp parallel firstprivate(if_expr, num_threads)
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
#pragma omp atomic
  threads += num_threads + if_expr;
#pragma omp parallel for schedule(static, num_threads)
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
  for (int i = 0; i < 4; ++i)
    ;
#pragma omp parallel for simd if (simd : if_expr)
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
  for (int i = 0; i < 4; ++i)
    ;
#pragma omp parallel for simd if (simd : if_expr) if (parallel : !if_expr)
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
  for (int i = 0; i < 4; ++i)
    ;
#pragma omp parallel proc_bind(close)
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
  ;
  printf("%d\n", threads);
  return 0;
}
