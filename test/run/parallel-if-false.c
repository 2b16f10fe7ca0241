// If the if clause is false, the region still reports all its events, with a
// team of one; so does a region whose if clause is a constant.
// RUN: %twice --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  volatile int no = 0;
  int size[3] = {0};
#pragma omp parallel if (no)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  // CHECK: runtime [[#@LINE+1]] name=omp_get_num_threads: 1 Get_num_threads_event
  size[0] += omp_get_num_threads();
#pragma omp parallel if (0)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  // CHECK: runtime [[#@LINE+1]] name=omp_get_num_threads: 1 Get_num_threads_event
  size[1] += omp_get_num_threads();
#pragma omp parallel for if (no)
  // CHECK: loop [[#@LINE-1]]: 1 Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 1 Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  // CHECK: runtime [[#@LINE+2]] name=omp_get_num_threads: 4 Get_num_threads_event
  for (int i = 0; i < 4; ++i)
    size[2] += omp_get_num_threads();
  printf("%d %d %d\n", size[0], size[1], size[2]);
  return 0;
}
