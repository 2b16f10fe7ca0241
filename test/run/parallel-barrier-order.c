// parallel-barrier=explicit: no thread leaves the barrier before all have come,
// and its events lie between begin and end.
// RUN: %twice --plugin-args -fplugin-arg-pomp-parallel-barrier=explicit \
// RUN:   --check %s --trace . -o %t %s

int main(void) {
#pragma omp parallel
  ;
  // CHECK:      T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-2]]
  // CHECK-NEXT: T0 Parallel_begin() pregion:[[#@LINE-3]]
  // CHECK-NEXT: T0 Implicit_barrier_enter() pregion:[[#@LINE-4]]
  // CHECK-NEXT: T0 Implicit_barrier_exit() pregion:[[#@LINE-5]]
  // CHECK-NEXT: T0 Parallel_end() pregion:[[#@LINE-6]]
  // CHECK-NEXT: T0 Parallel_exit() pregion:[[#@LINE-7]]
  // T2:         T1 Parallel_begin() pregion:[[#@LINE-8]]
  // T2-NEXT:    T1 Implicit_barrier_enter() pregion:[[#@LINE-9]]
  // T2-NEXT:    T1 Implicit_barrier_exit() pregion:[[#@LINE-10]]
  // T2-NEXT:    T1 Parallel_end() pregion:[[#@LINE-11]]
  // T5:         T1 Parallel_begin() pregion:[[#@LINE-12]]
  // T5-COUNT-15: {{.*}} pregion:[[#@LINE-13]]
  return 0;
}
