// masked reports like master, on the thread its filter chooses.
// RUN: %twice --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp masked
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    ++sum;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    int last = omp_get_num_threads() - 1;
    // CHECK: runtime [[#@LINE-1]] name=omp_get_num_threads: [[#T]] Get_num_threads_event
#pragma omp masked filter(last)
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    sum += omp_get_thread_num() == last;
    // CHECK: runtime [[#@LINE-1]] name=omp_get_thread_num: 1 Get_thread_num_event
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    // Every thread but 0 asks for itself, 0 asks for nobody.
    int self = omp_get_thread_num();
    // CHECK: runtime [[#@LINE-1]] name=omp_get_thread_num: [[#T]] Get_thread_num_event
#pragma omp masked filter(self ? self : 99)
    // T2: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    // T5: master [[#@LINE-2]]: 4 Master_begin, 4 Master_end
#pragma omp atomic
    // T2: atomic [[#@LINE-1]]: 1 Atomic_event
    // T5: atomic [[#@LINE-2]]: 4 Atomic_event
    ++sum;
  }
  printf("%d\n", sum);
  return 0;
}
