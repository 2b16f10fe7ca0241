// After omp_pause_resource_all(omp_pause_hard) the OpenMP runtime is gone until
// something needs it. libomp's omp_get_thread_num does not know that.
// RUN: %twice --check %s -o %t %s
// RUN: %twice --plugin-args -fplugin-arg-pomp-functions=bodies --prefix BODIES \
// RUN:   --check %s -o %t.bodies %s

#include <omp.h>
#include <stdio.h>

__attribute__((noinline)) static int serial(int x) {
  // BODIES: function [[#@LINE-1]] name=serial: 3 Function_begin, 3 Function_end, 3 Function_event
  printf("%d\n", x);
  return x + 1;
}

__attribute__((noinline)) static int parallel(int n) {
  // BODIES: function [[#@LINE-1]] name=parallel: 3 Function_begin, 3 Function_end, 3 Function_event
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 3 Parallel_enter, [[#mul(3,T)]] Parallel_begin, [[#mul(3,T)]] Parallel_end, 3 Parallel_exit, [[#mul(3,T)]] Reduction_enter, [[#mul(3,T)]] Reduction_exit
  // BODIES: pregion [[#@LINE-2]]: 3 Parallel_enter, [[#mul(3,T)]] Parallel_begin, [[#mul(3,T)]] Parallel_end, 3 Parallel_exit, [[#mul(3,T)]] Reduction_enter, [[#mul(3,T)]] Reduction_exit
  sum += n;
  return sum > 0;
}

int main(void) {
  // BODIES: function [[#@LINE-1]] name=main: 1 Function_begin, 1 Function_end, 1 Function_event
  int sum = serial(1) + parallel(1);
  if (omp_pause_resource_all(omp_pause_hard))
    return 1;
  sum += serial(2) + parallel(2);
  if (omp_pause_resource(omp_pause_hard, omp_get_initial_device()))
    return 1;
  sum += parallel(3) + serial(3);
  printf("%d\n", sum);
  return 0;
}
