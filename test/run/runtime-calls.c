// Calls of the OpenMP routines, of locks and queries: an event each with the
// value, none for the calls instrumentation itself makes. With both levels in
// force omp_set_lock reports its pair and its event.
// RUN: %twice --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
  // CHECK: runtime [[#@LINE-1]] name=omp_init_lock: 1 Init_lock_event
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
    omp_set_lock(&lock);
    // CHECK: runtime [[#@LINE-1]] name=omp_set_lock: [[#T]] Set_lock_enter, [[#T]] Set_lock_exit, [[#T]] Set_lock_event
    sum += omp_get_num_threads() > 9;
    // CHECK: runtime [[#@LINE-1]] name=omp_get_num_threads: [[#T]] Get_num_threads_event
    omp_unset_lock(&lock);
    // CHECK: runtime [[#@LINE-1]] name=omp_unset_lock: [[#T]] Unset_lock_event
  }
  if (omp_test_lock(&lock))
    // CHECK: runtime [[#@LINE-1]] name=omp_test_lock: 1 Test_lock_event
    omp_unset_lock(&lock);
    // CHECK: runtime [[#@LINE-1]] name=omp_unset_lock: 1 Unset_lock_event
  omp_destroy_lock(&lock);
  // CHECK: runtime [[#@LINE-1]] name=omp_destroy_lock: 1 Destroy_lock_event
  printf("%d\n", sum);
  return 0;
}
