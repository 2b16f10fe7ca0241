// The num_threads clause decides how many threads begin and end.
// RUN: %twice --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int size = 0;
#pragma omp parallel num_threads(3)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 3 Parallel_begin, 3 Parallel_end, 1 Parallel_exit
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: runtime [[#@LINE+1]] name=omp_get_num_threads: 1 Get_num_threads_event
  size = omp_get_num_threads();
  printf("%d\n", size);
  return 0;
}
