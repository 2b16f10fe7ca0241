// A team that is smaller than requested: begin and end are delivered on the
// threads that there are.
// RUN: env OMP_THREAD_LIMIT=3 %twice --threads 5 --check %s -o %t %s

int main(void) {
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 3 Parallel_begin, 3 Parallel_end, 1 Parallel_exit
#pragma omp single
  // CHECK: single [[#@LINE-1]]: 3 Single_enter, 1 Single_begin, 1 Single_end, 3 Single_exit, 3 Implicit_barrier_enter, 3 Implicit_barrier_exit
  ;
  return 0;
}
